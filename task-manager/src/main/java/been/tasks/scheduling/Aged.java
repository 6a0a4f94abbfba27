package been.tasks.scheduling;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Something that is as old as the oldest unit in it. */
abstract class Aged {
    /** The oldest; null when there is none. Changed by {@link #lead}. */
    @Nullable Unit head;

    /** Of the head, here as well since it is asked so often. */
    private long order;

    /** Where {@link AgeHeap} has it. */
    int place = -1;

    final void lead(@Nullable Unit oldest) {
        head = oldest;
        order = oldest == null ? 0 : oldest.order;
    }

    final boolean isOlderThan(Aged other) {
        return order != other.order ? order < other.order : isHeadOlderThan(other);
    }

    private boolean isHeadOlderThan(Aged other) {
        return Objects.requireNonNull(head).compareTo(Objects.requireNonNull(other.head)) < 0;
    }
}
