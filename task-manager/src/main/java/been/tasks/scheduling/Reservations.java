package been.tasks.scheduling;

import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
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
    /** At most one host in so many is kept free at a time, but always one. */
    static final int SHARE = 4;

    private final Board board;

    /** To be told of hosts that are no longer kept free. */
    private final Consumer<BoardHost> released;

    private final Set<BoardHost> hosts = new LinkedHashSet<>();

    /** The smallest of those for whom hosts are kept. */
    private int leastPriority = Integer.MAX_VALUE;

    Reservations(Board board, Consumer<BoardHost> released) {
        this.board = board;
        this.released = released;
    }

    /** Hosts that are kept free. */
    Set<BoardHost> hosts() {
        return hosts;
    }

    /** Whether a unit may use hosts that are kept for others, if they are not kept firmly. */
    boolean mayLetIn(Unit unit) {
        return unit.context.waiters() > 0 || unit.priority() > leastPriority;
    }

    Map<HostName, TaskId> byHost() {
        var all = new LinkedHashMap<HostName, TaskId>();
        for (BoardHost host : hosts) {
            Unit unit = host.reservedFor;
            if (unit != null) {
                all.put(host.name(), unit.tasks.get(unit.reserved.indexOf(host)).id());
            }
        }
        return all;
    }

    /** Whether so many hosts are kept free that no more will be, but firmly. */
    boolean isFull() {
        return !hosts.isEmpty() && (hosts.size() + 1) * SHARE > board.accepting();
    }

    /** Keeps what will drain soonest free; false when nothing can be kept. */
    boolean reserve(Unit unit, ReadyQueue queue) {
        if (isFull()) {
            return false;
        }
        List<BoardHost> chosen = unit.isGang() ? forGang(unit, queue, false) : nearest(unit, queue);
        if (chosen == null) {
            return false;
        }
        keep(chosen, unit, queue, false);
        return true;
    }

    /**
     * Keeps hosts free that not even a larger priority may use first, and takes them over from
     * units that hold less firmly; false when nothing can be kept.
     */
    boolean reserveFirmly(Unit unit, ReadyQueue queue) {
        Unit holder = queue.holder;
        if (holder == unit) {
            unit.isFirm = true;
            return true;
        }
        List<BoardHost> chosen = unit.isGang() ? forGang(unit, queue, true) : firmly(unit, queue);
        if (chosen == null) {
            return false;
        }
        if (holder != null) {
            release(holder, queue);
        }
        for (BoardHost host : chosen) {
            Unit robbed = host.reservedFor;
            if (robbed != null && robbed.strand != null) {
                release(robbed, robbed.strand.lane.queue);
            }
        }
        keep(chosen, unit, queue, true);
        return true;
    }

    private void keep(List<BoardHost> chosen, Unit unit, ReadyQueue queue, boolean isFirm) {
        unit.reserved = chosen;
        unit.isFirm = isFirm;
        queue.holder = unit;
        for (BoardHost host : chosen) {
            board.reserve(host, unit);
            hosts.add(host);
        }
        leastPriority = Math.min(leastPriority, unit.priority());
    }

    void release(Unit unit, ReadyQueue queue) {
        List<BoardHost> kept = unit.reserved;
        unit.reserved = List.of();
        unit.isFirm = false;
        if (queue.holder == unit) {
            queue.holder = null;
        }
        for (BoardHost host : kept) {
            if (host.reservedFor == unit) {
                board.reserve(host, null);
                hosts.remove(host);
                if (unit.priority() == leastPriority) {
                    findLeastPriority();
                }
                released.accept(host);
            }
        }
    }

    private void findLeastPriority() {
        leastPriority = Integer.MAX_VALUE;
        for (BoardHost host : hosts) {
            Unit unit = host.reservedFor;
            if (unit != null) {
                leastPriority = Math.min(leastPriority, unit.priority());
            }
        }
    }

    private @Nullable List<BoardHost> nearest(Unit unit, ReadyQueue queue) {
        Suitability wanted = queue.single();
        BitSet suitable = wanted.hosts();
        BitSet drainable = board.index.drainable();
        BoardHost nearest = null;
        for (int n = suitable.nextSetBit(0); n >= 0; n = suitable.nextSetBit(n + 1)) {
            if (drainable.get(n)) {
                BoardHost host = board.host(n);
                if ((nearest == null || host.usedCores() < nearest.usedCores())
                        && host.willDrainFor(wanted.demand(), unit.context)) {
                    nearest = host;
                }
            }
        }
        return nearest == null ? null : List.of(nearest);
    }

    /** One that nobody holds before one that somebody does, and then what will drain soonest. */
    private @Nullable List<BoardHost> firmly(Unit unit, ReadyQueue queue) {
        Suitability wanted = queue.single();
        BoardHost best = null;
        for (BoardHost host : of(wanted.hosts())) {
            if (isMovable(host)
                    && host.willDrainFor(wanted.demand(), unit.context)
                    && (best == null || SOONEST.compare(host, best) < 0)) {
                best = host;
            }
        }
        return best == null ? null : List.of(best);
    }

    private static final Comparator<BoardHost> SOONEST =
            Comparator.comparing((BoardHost host) -> host.reservedFor != null)
                    .thenComparing(BoardHost::isHeldAlone)
                    .thenComparingInt(BoardHost::usedCores)
                    .thenComparingInt(host -> host.number);

    private static boolean isMovable(BoardHost host) {
        return host.reservedFor == null || !host.reservedFor.isFirm;
    }

    /** Hosts on which all its members fit once these are empty. */
    private @Nullable List<BoardHost> forGang(Unit unit, ReadyQueue queue, boolean mayTakeOver) {
        var numbers = new BitSet();
        queue.members.forEach(member -> numbers.or(member.hosts()));
        var real = new HashMap<BoardHost, BoardHost>();
        var drained = new ArrayList<BoardHost>();
        List<BoardHost> usable = of(numbers);
        usable.removeIf(host -> host.reservedFor != null && !(mayTakeOver && isMovable(host)));
        usable.sort(SOONEST);
        for (BoardHost host : usable) {
            BoardHost empty = host.drained();
            real.put(empty, host);
            drained.add(empty);
        }
        List<BoardHost> found =
                GangFit.find(
                        unit,
                        queue.members,
                        drained,
                        (empty, demand) -> {
                            BoardHost host = real.get(empty);
                            return host != null && host.willDrainFor(demand, unit.context);
                        });
        return found == null
                ? null
                : found.stream().map(empty -> real.getOrDefault(empty, empty)).toList();
    }

    private List<BoardHost> of(BitSet numbers) {
        var all = new ArrayList<BoardHost>(numbers.cardinality());
        for (int n = numbers.nextSetBit(0); n >= 0; n = numbers.nextSetBit(n + 1)) {
            all.add(board.host(n));
        }
        return all;
    }
}
