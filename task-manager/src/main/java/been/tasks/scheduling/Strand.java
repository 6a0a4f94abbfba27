package been.tasks.scheduling;

import java.util.Comparator;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Units of one context in one queue, the oldest first. */
final class Strand {
    static final Comparator<Strand> BY_AGE =
            (one, other) ->
                    Objects.requireNonNull(one.head).compareTo(Objects.requireNonNull(other.head));

    final OwnerLane lane;
    final ContextTasks context;
    final TreeSet<Unit> units = new TreeSet<>();

    /** The oldest, by which the strand stands among others; null when there is none. */
    @Nullable Unit head;

    Strand(OwnerLane lane, ContextTasks context) {
        this.lane = lane;
        this.context = context;
    }
}
