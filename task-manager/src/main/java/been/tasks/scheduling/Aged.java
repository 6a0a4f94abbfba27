package been.tasks.scheduling;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Something that is as old as the oldest unit in it. */
abstract class Aged {
    /** The oldest; null when there is none. */
    @Nullable Unit head;

    /** Where {@link AgeHeap} has it. */
    int place = -1;

    final boolean isOlderThan(Aged other) {
        return Objects.requireNonNull(head).compareTo(Objects.requireNonNull(other.head)) < 0;
    }
}
