package been.tasks.scheduling;

import java.util.LinkedHashSet;
import java.util.Set;

/** Queues with tasks that take the same of a host, which is asked once for all of them. */
final class Alike {
    /** Of some of these tasks. */
    final Demand demand;

    final Set<ReadyQueue> queues = new LinkedHashSet<>();

    Alike(Demand demand) {
        this.demand = demand;
    }

    /** Whether a host may have room for such a task, whatever its context. */
    boolean mayUse(BoardHost host) {
        return (host.reservedFor == null || !demand.takesSlots()) && host.hasRoomFor(demand, null);
    }
}
