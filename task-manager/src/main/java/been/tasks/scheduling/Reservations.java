package been.tasks.scheduling;

import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that are kept free for a unit until it fits. A gang gets all its hosts or none, so that no
 * two gangs hold what the other waits for.
 */
final class Reservations {
    /** At most one host in so many is kept free at a time, but always those of one unit. */
    static final int SHARE = 4;

    private final Board board;
    private final ReadyQueues queues;
    private final DrainChoice drains;

    /** To be told of hosts that are no longer kept free. */
    private final Consumer<BoardHost> released;

    private final Set<BoardHost> hosts = new LinkedHashSet<>();

    /** Contexts of which somebody waits for others on a host that is kept free. */
    private final Set<ContextTasks> awaited = new LinkedHashSet<>();

    private final Holders holders = new Holders();

    Reservations(Board board, ReadyQueues queues, Consumer<BoardHost> released) {
        this.board = board;
        this.queues = queues;
        this.drains = new DrainChoice(board);
        this.released = released;
    }

    /** Hosts that are kept free. */
    Set<BoardHost> hosts() {
        return hosts;
    }

    /** Contexts whose tasks may have to run before hosts that are kept free can drain. */
    Set<ContextTasks> awaited() {
        return awaited;
    }

    boolean isAwaited(ContextTasks context) {
        return awaited.contains(context);
    }

    /** Whether a unit may use some host that is kept for another. */
    boolean mayLetIn(Unit unit) {
        return isAwaited(unit.context) || unit.priority() > holders.leastPriority();
    }

    Map<HostName, TaskId> byHost() {
        var all = new LinkedHashMap<HostName, TaskId>();
        for (BoardHost host : hosts) {
            Unit unit = host.reservedFor;
            if (unit != null) {
                all.put(host.name(), unit.task(unit.reserved().indexOf(host)).id());
            }
        }
        return all;
    }

    /** Whether so many hosts are kept free that no more will be, but for those taken over. */
    boolean isFull() {
        return !isWithinShare(hosts.size());
    }

    /** Keeps what will drain soonest free; false when nothing can be kept. */
    boolean reserve(Unit unit, ReadyQueue queue) {
        if (isFull()) {
            return false;
        }
        List<BoardHost> chosen =
                drains.best(unit, queue, host -> unit.isGang() || !host.isHeldAlone(), List::of);
        if (chosen == null) {
            return false;
        }
        keep(chosen, unit, queue, false);
        return true;
    }

    /**
     * Keeps hosts free that not even a larger priority may use first. The unit takes over what is
     * kept for another with the same needs; else hosts are taken from whoever holds less firmly or
     * is younger, where others are not free to be kept. False when nothing can be kept.
     */
    boolean reserveFirmly(Unit unit, ReadyQueue queue) {
        Unit holder = queue.holder;
        if (holder != null && (holder == unit || mayTakeOver(unit, holder, queue))) {
            List<BoardHost> kept = holder.reserved();
            abandon(holder, queue);
            keep(kept, unit, queue, true);
            return true;
        }
        if (!isWithinShare(holders.hostsBeyond(unit))) {
            return false;
        }
        List<BoardHost> chosen =
                drains.best(unit, queue, _ -> true, () -> holders.hostsOfThoseWhoYieldTo(unit));
        if (chosen == null) {
            return false;
        }
        if (holder != null) {
            release(holder, queue);
        }
        for (BoardHost host : chosen) {
            release(host.reservedFor);
        }
        keep(chosen, unit, queue, true);
        giveBack(unit);
        return true;
    }

    private static boolean mayTakeOver(Unit unit, Unit holder, ReadyQueue queue) {
        if (!Holders.yields(holder, unit)) {
            return false;
        }
        List<BoardHost> kept = holder.reserved();
        for (int i = 0; i < kept.size(); i++) {
            if (!kept.get(i).willDrainFor(queue.members.get(i).demand(), unit.context)) {
                return false;
            }
        }
        return true;
    }

    /** Whether some may be kept for a unit beside so many that are kept for others. */
    private boolean isWithinShare(int others) {
        return others == 0 || (others + 1) * SHARE <= board.accepting();
    }

    /** What is kept beyond the share, from those who must yield. */
    private void giveBack(Unit unit) {
        while (!isWithinShare(hosts.size() - Holders.hosts(unit))) {
            Unit least = holders.leastWhoYieldsTo(unit);
            if (least == null) {
                return;
            }
            release(least);
        }
    }

    private void keep(List<BoardHost> chosen, Unit unit, ReadyQueue queue, boolean isFirm) {
        unit.keep(chosen, isFirm);
        holders.add(unit);
        queue.holder = unit;
        for (BoardHost host : chosen) {
            board.reserve(host, unit);
            hosts.add(host);
            awaited.addAll(host.waitingContexts());
        }
        queues.settle(queue);
    }

    /** Somebody of the context began or ceased to wait for others, or where it waits changed. */
    void noteWaiting(ContextTasks context) {
        if (context.isWaitingOnKeptHost()) {
            awaited.add(context);
        } else {
            awaited.remove(context);
        }
    }

    private void release(@Nullable Unit holder) {
        if (holder != null && holder.strand != null) {
            release(holder, holder.strand.lane.queue);
        }
    }

    void release(Unit unit, ReadyQueue queue) {
        if (unit.isReserved()) {
            new LinkedHashSet<>(abandon(unit, queue)).forEach(released);
        }
    }

    /** Hosts that are no longer kept, without telling of them. */
    private List<BoardHost> abandon(Unit unit, ReadyQueue queue) {
        List<BoardHost> kept = unit.reserved();
        holders.remove(unit);
        unit.keepNothing();
        queue.holder = null;
        for (BoardHost host : kept) {
            // Two tasks of a gang may have the same.
            if (host.reservedFor == unit) {
                board.reserve(host, null);
                hosts.remove(host);
                host.waitingContexts().forEach(this::noteWaiting);
            }
        }
        queues.settle(queue);
        return kept;
    }
}
