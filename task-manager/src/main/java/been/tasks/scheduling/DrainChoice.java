package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The hosts that will soonest have room for a unit when others are kept away. */
final class DrainChoice {
    private final Board board;

    DrainChoice(Board board) {
        this.board = board;
    }

    /** A host for each task of a unit, of those that are usable; null when there are none. */
    @Nullable List<BoardHost> best(Unit unit, ReadyQueue queue, Predicate<BoardHost> isUsable) {
        return unit.isGang() ? forGang(unit, queue, isUsable) : forOne(unit, queue, isUsable);
    }

    private @Nullable List<BoardHost> forOne(
            Unit unit, ReadyQueue queue, Predicate<BoardHost> isUsable) {
        Suitability wanted = queue.single();
        BitSet suitable = wanted.hosts();
        BoardHost best = null;
        for (int n = suitable.nextSetBit(0); n >= 0; n = suitable.nextSetBit(n + 1)) {
            BoardHost host = board.host(n);
            if ((best == null || compareDrains(host, best) < 0)
                    && isUsable.test(host)
                    && host.willDrainFor(wanted.demand(), unit.context)) {
                best = host;
            }
        }
        return best == null ? null : List.of(best);
    }

    /** Hosts on which all its members fit once these are empty. */
    private @Nullable List<BoardHost> forGang(
            Unit unit, ReadyQueue queue, Predicate<BoardHost> isUsable) {
        var numbers = new BitSet();
        queue.members.forEach(member -> numbers.or(member.hosts()));
        var usable = new ArrayList<BoardHost>();
        for (int n = numbers.nextSetBit(0); n >= 0; n = numbers.nextSetBit(n + 1)) {
            BoardHost host = board.host(n);
            if (isUsable.test(host)) {
                usable.add(host);
            }
        }
        usable.sort(DrainChoice::compareDrains);
        var real = new HashMap<BoardHost, BoardHost>();
        var drained = new ArrayList<BoardHost>();
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

    /**
     * One that is kept for nobody yet first, one on which nobody waits for others, one that is not
     * held by a task alone, and then the one with the least on it.
     */
    private static int compareDrains(BoardHost one, BoardHost other) {
        int byHolder = Boolean.compare(one.reservedFor != null, other.reservedFor != null);
        if (byHolder != 0) {
            return byHolder;
        }
        int byWaiting = Boolean.compare(one.waiting() > 0, other.waiting() > 0);
        if (byWaiting != 0) {
            return byWaiting;
        }
        int byAlone = Boolean.compare(one.isHeldAlone(), other.isHeldAlone());
        if (byAlone != 0) {
            return byAlone;
        }
        int byLoad = Integer.compare(one.usedCores(), other.usedCores());
        return byLoad != 0 ? byLoad : Integer.compare(one.number, other.number);
    }
}
