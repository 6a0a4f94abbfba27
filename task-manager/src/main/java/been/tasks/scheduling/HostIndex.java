package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Hosts that accept tasks, by what they have left. To be told after every change of a host. */
final class HostIndex {
    private static final Comparator<BoardHost> LEAST_LOADED =
            (one, other) -> {
                int byLoad = BoardHost.compareIndexedLoad(one, other);
                return byLoad != 0 ? byLoad : compareDraws(one, other);
            };

    /** Those that run a measurement alone last: a generator would disturb it. */
    private static final Comparator<BoardHost> FEWEST_GENERATORS =
            (one, other) -> {
                int byCount = Integer.compare(one.indexedGenerators, other.indexedGenerators);
                return byCount != 0 ? byCount : compareDraws(one, other);
            };

    private final Draws draws;

    /** Open to tasks of every context, by how many cores they have free. */
    private final List<TreeSet<BoardHost>> byFreeCores = new ArrayList<>();

    private final TreeSet<BoardHost> empty = new TreeSet<>(LEAST_LOADED);
    private final TreeSet<BoardHost> forGenerators = new TreeSet<>(FEWEST_GENERATORS);

    final DrainIndex drains = new DrainIndex();

    /** Of all hosts that are open to tasks of every context. */
    private int freeCores;

    HostIndex(Draws draws) {
        this.draws = draws;
    }

    private static int compareDraws(BoardHost one, BoardHost other) {
        int byDraw = Long.compare(one.indexedDraw, other.indexedDraw);
        return byDraw != 0 ? byDraw : Integer.compare(one.number, other.number);
    }

    void update(BoardHost host) {
        boolean isFree = host.accepts() && host.reservedFor == null;
        drains.update(host);
        int freeCores = isFree && !host.isClosed() ? host.freeCores() : 0;
        boolean isEmpty = isFree && host.isEmpty();
        if (host.isIndexedEmpty != isEmpty
                || host.indexedFreeCores != freeCores
                || !host.isLoadIndexed()) {
            remove(host);
            host.indexLoad(draws.next());
            host.isIndexedEmpty = isEmpty;
            this.freeCores += freeCores - host.indexedFreeCores;
            host.indexedFreeCores = freeCores;
            add(host);
        }
        updateForGenerators(host);
    }

    private void remove(BoardHost host) {
        if (host.isIndexedEmpty) {
            empty.remove(host);
        }
        if (host.indexedFreeCores > 0) {
            byFreeCores.get(host.indexedFreeCores).remove(host);
        }
    }

    private void add(BoardHost host) {
        if (host.isIndexedEmpty) {
            empty.add(host);
        }
        if (host.indexedFreeCores > 0) {
            while (byFreeCores.size() <= host.indexedFreeCores) {
                byFreeCores.add(new TreeSet<>(LEAST_LOADED));
            }
            byFreeCores.get(host.indexedFreeCores).add(host);
        }
    }

    private void updateForGenerators(BoardHost host) {
        int rank = generatorRank(host);
        if (host.indexedGenerators != rank) {
            forGenerators.remove(host);
            host.indexedGenerators = rank;
            if (rank >= 0) {
                forGenerators.add(host);
            }
        }
    }

    private static int generatorRank(BoardHost host) {
        if (!host.accepts() || host.generators() >= BoardHost.MOST_GENERATORS) {
            return -1;
        }
        return host.generators() + (host.isHeldAlone() ? BoardHost.MOST_GENERATORS : 0);
    }

    SortedSet<BoardHost> empty() {
        return empty;
    }

    SortedSet<BoardHost> forGenerators() {
        return forGenerators;
    }

    /** How many cores are free on hosts that are open to tasks of every context. */
    int freeCores() {
        return freeCores;
    }

    /** Each set the least loaded first; some are empty. */
    Iterable<? extends SortedSet<BoardHost>> withFreeCores(int atLeast) {
        return byFreeCores.subList(Math.min(atLeast, byFreeCores.size()), byFreeCores.size());
    }

    static boolean isBetter(BoardHost one, BoardHost other, boolean isForGenerator) {
        return (isForGenerator ? FEWEST_GENERATORS : LEAST_LOADED).compare(one, other) < 0;
    }
}
