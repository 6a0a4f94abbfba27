package been.machine.allocation;

import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * Gives physical cores to runs: never one core to two runs, one memory node and one socket per run
 * where it fits, and the other threads of its cores left idle. Pure and deterministic.
 */
public final class CoreAllocation {
    private CoreAllocation() {}

    /**
     * The logical processors for the platform itself: all threads of the first core, or none where
     * there is one core only.
     */
    public static List<Integer> housekeeping(Topology topology) {
        var cores = topology.cores();
        return cores.size() < 2
                ? List.of()
                : cores.firstEntry().getValue().stream().map(LogicalProcessor::id).toList();
    }

    /** How many cores there are for runs. */
    public static int measuredCores(Topology topology) {
        int cores = topology.cores().size();
        return cores < 2 ? cores : cores - 1;
    }

    /**
     * One logical processor on each of so many free cores; empty when there are not as many.
     *
     * @param taken logical processors of other runs: their whole cores are taken
     */
    public static Optional<List<Integer>> allocate(
            Topology topology, Collection<Integer> taken, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("a run needs at least one core, not " + count);
        }
        List<LogicalProcessor> free = free(topology, Set.copyOf(taken));
        return within(free, LogicalProcessor::memoryNode, count)
                .or(() -> within(free, LogicalProcessor::socket, count))
                .or(() -> Optional.of(free).filter(all -> all.size() >= count))
                .map(cores ->
                        cores.stream().limit(count).map(LogicalProcessor::id).sorted().toList());
    }

    /** The first thread of each core that neither the platform nor another run has. */
    private static List<LogicalProcessor> free(Topology topology, Set<Integer> taken) {
        List<Integer> housekeeping = housekeeping(topology);
        var free = new ArrayList<LogicalProcessor>();
        for (List<LogicalProcessor> threads : topology.cores().values()) {
            if (threads.stream()
                    .noneMatch(t -> taken.contains(t.id()) || housekeeping.contains(t.id()))) {
                free.add(threads.getFirst());
            }
        }
        return free;
    }

    /** Cores of the part that fits most tightly, so that larger runs find room later. */
    private static Optional<List<LogicalProcessor>> within(
            List<LogicalProcessor> free, ToIntFunction<LogicalProcessor> part, int count) {
        NavigableMap<Integer, List<LogicalProcessor>> parts =
                free.stream()
                        .collect(
                                Collectors.groupingBy(
                                        part::applyAsInt, TreeMap::new, Collectors.toList()));
        return parts.values().stream()
                .filter(cores -> cores.size() >= count)
                .min(Comparator.comparingInt(List::size));
    }
}
