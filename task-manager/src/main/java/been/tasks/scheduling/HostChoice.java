package been.tasks.scheduling;

import been.protocol.HostName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The best host for a task: that of its last attempt, else one that is open to all, of these the
 * least loaded, of these the one with the fewest recent failures, of these one that unpacked the
 * same packages lately, else by the seed.
 */
final class HostChoice {
    private final Hosts hosts;
    private final Board.Unpacked unpacked;
    private final Turns turns;
    private final long seed;

    HostChoice(Hosts hosts, Board.Unpacked unpacked, Turns turns, long seed) {
        this.hosts = hosts;
        this.unpacked = unpacked;
        this.turns = turns;
        this.seed = seed;
    }

    /** Null when there is none. */
    @Nullable BoardHost best(Entry entry) {
        ReadyTask task = entry.unit.task(0);
        BoardHost previous = hosts.find(task.previous());
        if (previous != null && isOpen(previous, task.demand()) && isUsable(previous, entry)) {
            return previous;
        }
        BoardHost best = null;
        for (BoardHost host : hosts.roomyFor(task.demand())) {
            if (host.hasRoomFor(task.demand(), task.context())
                    && (best == null || compare(host, best, task) < 0)
                    && isUsable(host, entry)) {
                best = host;
            }
        }
        return best;
    }

    private boolean isUsable(BoardHost host, Entry entry) {
        Demand demand = entry.unit.task(0).demand();
        return hosts.admits(host, demand, entry) && hosts.suits(host, demand);
    }

    private static boolean isOpen(BoardHost host, Demand demand) {
        return (host.reservedFor == null || !demand.takesSlots()) && host.hasRoomFor(demand, null);
    }

    private int compare(BoardHost one, BoardHost other, ReadyTask task) {
        Demand demand = task.demand();
        int difference = Boolean.compare(isOpen(other, demand), isOpen(one, demand));
        if (difference == 0) {
            difference = compareReserved(one, other);
        }
        if (difference == 0) {
            difference =
                    demand.takesSlots() ? compareLoad(one, other) : compareGenerators(one, other);
        }
        if (difference == 0) {
            difference = compareTrail(one, other, task.packages());
        }
        return difference == 0 ? Long.compare(draw(one), draw(other)) : difference;
    }

    private static int compareReserved(BoardHost one, BoardHost other) {
        return Boolean.compare(one.reservedFor != null, other.reservedFor != null);
    }

    /** By the share of cores in use, then by failures. */
    static int compareLoad(BoardHost one, BoardHost other) {
        int byLoad =
                Long.compare(
                        (long) one.usedCores() * other.cores(),
                        (long) other.usedCores() * one.cores());
        return byLoad != 0 ? byLoad : Integer.compare(one.failures(), other.failures());
    }

    /** Those that run a measurement alone last: a generator would disturb it. */
    private static int compareGenerators(BoardHost one, BoardHost other) {
        int byQuiet = Boolean.compare(one.isHeldAlone(), other.isHeldAlone());
        return byQuiet != 0 ? byQuiet : Integer.compare(one.generators(), other.generators());
    }

    private int compareTrail(BoardHost one, BoardHost other, String packages) {
        if (packages.isEmpty()) {
            return 0;
        }
        List<HostName> trail = unpacked.hostsOf(packages);
        return Integer.compare(place(trail, one), place(trail, other));
    }

    private static int place(List<HostName> trail, BoardHost host) {
        int place = trail.indexOf(host.name());
        return place < 0 ? Integer.MAX_VALUE : place;
    }

    /** Looks random, and depends on the seed, the turn and the host only (SplitMix64). */
    private long draw(BoardHost host) {
        long state = seed + (turns.number() * 1_000_003 + host.number) * 0x9E3779B97F4A7C15L;
        long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
