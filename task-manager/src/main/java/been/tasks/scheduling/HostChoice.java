package been.tasks.scheduling;

import been.protocol.Exclusivity;
import java.util.BitSet;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * The best host for a task: that of its last attempt, else the least loaded, of these the one with
 * the fewest recent failures, of these one that unpacked the same packages lately, else by the
 * seed.
 */
final class HostChoice {
    /** So few hosts are looked at one by one. */
    private static final int FEW = 8;

    private final Board board;
    private final PackageTrails trails;

    HostChoice(Board board, PackageTrails trails) {
        this.board = board;
        this.trails = trails;
    }

    /** Among hosts that are open to everybody; null when there is none. */
    @Nullable BoardHost best(Unit unit, ReadyQueue queue) {
        Suitability suitability = queue.single;
        ReadyTask task = unit.first();
        BoardHost previous = task.previous() == null ? null : board.host(task.previous());
        if (previous != null
                && suitability.includes(previous)
                && previous.isOpenFor(suitability.demand())) {
            return previous;
        }
        BoardHost best =
                queue.fresh.isAny() ? bestOfAll(suitability) : bestOf(queue.fresh, suitability);
        return best == null ? null : orOneThatKnows(task.packages(), best, suitability);
    }

    private BoardHost orOneThatKnows(String packages, BoardHost best, Suitability suitability) {
        for (BoardHost host : trails.of(packages)) {
            if (BoardHost.compareIndexedLoad(host, best) == 0
                    && suitability.includes(host)
                    && host.isOpenFor(suitability.demand())) {
                return host;
            }
        }
        return best;
    }

    private static @Nullable BoardHost bestOf(FreshHosts fresh, Suitability suitability) {
        Demand demand = suitability.demand();
        BoardHost best = null;
        for (int i = fresh.size() - 1; i >= 0; i--) {
            BoardHost host = fresh.get(i);
            if (!suitability.includes(host) || !host.isOpenFor(demand)) {
                fresh.remove(i);
            } else if (best == null || HostIndex.isBetter(host, best, !demand.takesSlots())) {
                best = host;
            }
        }
        return best;
    }

    private @Nullable BoardHost bestOfAll(Suitability suitability) {
        if (suitability.count() <= FEW) {
            return bestOfFew(suitability);
        }
        Demand demand = suitability.demand();
        if (!demand.takesSlots()) {
            return firstOf(board.index.forGenerators(), suitability);
        }
        if (demand.exclusivity() != Exclusivity.SHARED) {
            return firstOf(board.index.empty(), suitability);
        }
        BoardHost best = null;
        for (SortedSet<BoardHost> alike : board.index.withFreeCores(demand.cores())) {
            BoardHost first = alike.isEmpty() ? null : firstOf(alike, suitability);
            if (first != null && (best == null || HostIndex.isBetter(first, best, false))) {
                best = first;
            }
        }
        return best;
    }

    private @Nullable BoardHost bestOfFew(Suitability suitability) {
        BitSet numbers = suitability.hosts();
        BoardHost best = null;
        for (int n = numbers.nextSetBit(0); n >= 0; n = numbers.nextSetBit(n + 1)) {
            BoardHost host = board.host(n);
            if (host.isOpenFor(suitability.demand())
                    && (best == null
                            || HostIndex.isBetter(
                                    host, best, !suitability.demand().takesSlots()))) {
                best = host;
            }
        }
        return best;
    }

    private static @Nullable BoardHost firstOf(
            SortedSet<BoardHost> hosts, Suitability suitability) {
        for (BoardHost host : hosts) {
            if (suitability.includes(host) && host.isOpenFor(suitability.demand())) {
                return host;
            }
        }
        return null;
    }
}
