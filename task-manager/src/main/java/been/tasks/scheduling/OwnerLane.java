package been.tasks.scheduling;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Units of one owner and one priority in one queue. */
final class OwnerLane {
    final ReadyQueue queue;
    final Owner owner;
    final int priority;
    final Map<ContextTasks, Strand> byContext = new HashMap<>();
    final TreeSet<Strand> strands = new TreeSet<>(Strand.BY_AGE);

    /** The oldest, by which the lane stands among others; null when there is none. */
    @Nullable Unit head;

    OwnerLane(ReadyQueue queue, Owner owner, int priority) {
        this.queue = queue;
        this.owner = owner;
        this.priority = priority;
    }

    static int compareAges(OwnerLane one, OwnerLane other) {
        return Objects.requireNonNull(one.head).compareTo(Objects.requireNonNull(other.head));
    }

    /** Whose owner has been served longest ago; where that is open, who waits longest. */
    boolean precedes(OwnerLane other) {
        return owner.served != other.owner.served
                ? owner.served < other.owner.served
                : compareAges(this, other) < 0;
    }
}
