package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.List;

/**
 * Demands that take the same of a host, which is asked once for all of them whether it has room.
 */
final class Alike {
    /** One of them. */
    private final Demand demand;

    /** By how many demands it is used. */
    int users;

    /** Those for which something waits. */
    final List<Suitability> wanted = new ArrayList<>(1);

    Alike(Demand demand) {
        this.demand = demand;
    }

    /** Whether a host is open for a task that wants any of them and that it suits. */
    boolean mayUse(BoardHost host) {
        return host.isOpenFor(demand);
    }
}
