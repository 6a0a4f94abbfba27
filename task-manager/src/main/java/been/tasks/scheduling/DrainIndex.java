package been.tasks.scheduling;

import java.util.BitSet;
import java.util.Collection;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Hosts that are kept for nobody, by how soon they will be free: first those on which nobody waits
 * for others, then those that are not held by a task alone, then those with the least on them.
 */
final class DrainIndex {
    private static final int WAITING = 1 << 30;
    private static final int ALONE = 1 << 29;
    private static final int NONE = -1;

    /** Numbers of hosts; what is empty now soon is not. */
    private final TreeMap<Integer, BitSet> byRank = new TreeMap<>();

    void update(BoardHost host) {
        int rank = host.accepts() && host.reservedFor == null ? rank(host) : NONE;
        if (rank == host.indexedDrain) {
            return;
        }
        if (host.indexedDrain != NONE) {
            byRank.computeIfAbsent(host.indexedDrain, _ -> new BitSet()).clear(host.number);
        }
        host.indexedDrain = rank;
        if (rank != NONE) {
            byRank.computeIfAbsent(rank, _ -> new BitSet()).set(host.number);
        }
    }

    private static int rank(BoardHost host) {
        return (host.waiting() > 0 ? WAITING : 0)
                + (host.isHeldAlone() ? ALONE : 0)
                + host.usedCores();
    }

    /** The same order for hosts that are not in the index. */
    static int compare(BoardHost one, BoardHost other) {
        int byHolder = Boolean.compare(one.reservedFor != null, other.reservedFor != null);
        if (byHolder != 0) {
            return byHolder;
        }
        int byRank = Integer.compare(rank(one), rank(other));
        return byRank != 0 ? byRank : Integer.compare(one.number, other.number);
    }

    /** Adds the first of the suitable hosts that are usable, at most so many. */
    void addFirst(
            int most,
            BitSet suitable,
            Board board,
            Predicate<BoardHost> isUsable,
            Collection<BoardHost> to) {
        int left = most;
        for (BitSet alike : byRank.values()) {
            if (!alike.intersects(suitable)) {
                continue;
            }
            for (int n = alike.nextSetBit(0); n >= 0; n = alike.nextSetBit(n + 1)) {
                if (suitable.get(n) && isUsable.test(board.host(n))) {
                    to.add(board.host(n));
                    if (--left == 0) {
                        return;
                    }
                }
            }
        }
    }
}
