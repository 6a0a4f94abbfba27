package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who may use a host that is not open to everybody: one that is kept free, or left to a context.
 *
 * <p>A host that is kept free takes the unit that it is kept for, single tasks of larger priority
 * unless it is kept firmly, and tasks for which somebody waits there, or on a host that is kept for
 * an older unit: without them that might never drain.
 */
final class Admission {
    /** A gang that finds no room on so many hosts waits until some are kept free for it. */
    private static final int MOST_FOR_GANG = 256;

    private final ReadyQueues queues;
    private final Reservations reservations;
    private final Board board;

    Admission(Board board, ReadyQueues queues, Reservations reservations) {
        this.board = board;
        this.queues = queues;
        this.reservations = reservations;
    }

    /** A unit and a host for each of its tasks. */
    record Entry(Unit unit, List<BoardHost> hosts) {}

    /** The best that may use a host now; null when nobody may, or it is open to everybody. */
    @Nullable Entry best(BoardHost host) {
        Unit reserved = host.reservedFor;
        if (!host.accepts()) {
            return null;
        }
        if (reserved != null) {
            return best(host, reserved);
        }
        ContextTasks tie = host.tie();
        return tie == null ? null : best(null, host, tie);
    }

    private @Nullable Entry best(BoardHost host, Unit reserved) {
        Entry best = ofReservation(reserved);
        if (!reserved.isFirm()) {
            best = better(best, ofLargerPriority(host, reserved.priority()));
        }
        for (ContextTasks context : reservations.awaited()) {
            if (context.mustRunFor(reserved)) {
                best = best(best, host, context);
            }
        }
        return best;
    }

    private @Nullable Entry ofLargerPriority(BoardHost host, int priority) {
        for (Set<ReadyQueue> alike : queues.above(priority)) {
            Entry best = null;
            for (ReadyQueue queue : alike) {
                if (queue.isForOneWithSlots() && mayFit(host, queue.single)) {
                    best = better(best, entry(host, queue.single, queue.next()));
                }
            }
            if (best != null) {
                return best;
            }
        }
        return null;
    }

    /** Whether some task that wants this fits; only of its own context when it is left to one. */
    private static boolean mayFit(BoardHost host, Suitability wanted) {
        return wanted.includes(host)
                && (host.tie() != null || host.hasRoomFor(wanted.demand(), null));
    }

    private static @Nullable Entry entry(BoardHost host, Suitability wanted, Unit unit) {
        return wanted.includes(host) && host.hasRoomFor(wanted.demand(), unit.context)
                ? new Entry(unit, List.of(host))
                : null;
    }

    private static @Nullable Entry better(@Nullable Entry one, @Nullable Entry other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return precedes(other.unit(), one.unit()) ? other : one;
    }

    private @Nullable Entry ofReservation(Unit unit) {
        Strand strand = unit.strand;
        if (strand == null) {
            return null;
        }
        if (!unit.isGang()) {
            BoardHost host = unit.reserved().getFirst();
            return host.hasRoomFor(unit.first().demand(), unit.context)
                    ? new Entry(unit, unit.reserved())
                    : null;
        }
        List<BoardHost> hosts =
                GangFit.find(
                        unit,
                        strand.lane.queue.members,
                        List.copyOf(new LinkedHashSet<>(unit.reserved())),
                        (_, _) -> true);
        return hosts == null ? null : new Entry(unit, hosts);
    }

    private static @Nullable Entry best(
            @Nullable Entry known, BoardHost host, ContextTasks context) {
        Entry best = known;
        for (Strand strand : context.strands) {
            ReadyQueue queue = strand.lane.queue;
            Unit head = strand.head;
            if (head != null && queue.isForOneWithSlots()) {
                best = better(best, entry(host, queue.single, head));
            }
        }
        return best;
    }

    /**
     * The larger priority first, then who has a reservation, then whose owner has been served
     * longest ago, then the older.
     */
    static boolean precedes(Unit one, Unit other) {
        if (one.priority() != other.priority()) {
            return one.priority() > other.priority();
        }
        if (one.isReserved() != other.isReserved()) {
            return one.isReserved();
        }
        if (one.owner.served != other.owner.served) {
            return one.owner.served < other.owner.served;
        }
        return one.compareTo(other) < 0;
    }

    /** False where there is too little of everything for a gang, whichever hosts suit it. */
    boolean isRoomThinkable(Unit gang, ReadyQueue queue) {
        if (reservations.isAwaited(gang.context) || !gang.context.tied().isEmpty()) {
            return true;
        }
        int empty = board.index.empty().size();
        int freeCores = board.index.freeCores();
        for (BoardHost host : gang.reserved()) {
            empty += host.isEmpty() ? 1 : 0;
            freeCores += host.freeCores();
        }
        return queue.needs.hostsAlone() <= empty
                && (empty > 0 || !queue.needs.hostForContext())
                && queue.needs.sharedCores() <= freeCores;
    }

    /** Hosts for a whole gang, now, wherever it may go; null when there is no room for it. */
    @Nullable List<BoardHost> gang(Unit unit, ReadyQueue queue) {
        if (!isRoomThinkable(unit, queue)) {
            return null;
        }
        var hosts = new ArrayList<BoardHost>();
        var seen = new BitSet();
        addUseful(unit.reserved(), queue, hosts, seen);
        addUseful(board.index.empty(), queue, hosts, seen);
        addUseful(unit.context.tied(), queue, hosts, seen);
        if (queue.needs.sharesHosts()) {
            for (Iterable<BoardHost> alike : board.index.withFreeCores(1)) {
                addUseful(alike, queue, hosts, seen);
            }
        }
        if (reservations.isAwaited(unit.context)) {
            addUseful(reservations.hosts(), queue, hosts, seen);
        }
        if (queue.needs.generators()) {
            addUseful(board.index.forGenerators(), queue, hosts, seen);
        }
        return GangFit.find(
                unit, queue.members, hosts, (host, demand) -> admits(host, demand, unit));
    }

    private static void addUseful(
            Iterable<BoardHost> more, ReadyQueue queue, List<BoardHost> hosts, BitSet seen) {
        for (BoardHost host : more) {
            if (hosts.size() == MOST_FOR_GANG) {
                return;
            }
            if (queue.includes(host) && !seen.get(host.number)) {
                seen.set(host.number);
                hosts.add(host);
            }
        }
    }

    private static boolean admits(BoardHost host, Demand demand, Unit unit) {
        Unit reserved = host.reservedFor;
        return reserved == null
                || reserved == unit
                || !demand.takesSlots()
                || unit.context.mustRunFor(reserved);
    }
}
