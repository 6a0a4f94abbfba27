package been.machine.topology;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The processors and the memory of a machine.
 *
 * @param processors those that are online, in the order of their ids
 * @param memory bytes installed at each NUMA node that has memory; empty when unknown
 */
public record Topology(List<LogicalProcessor> processors, SortedMap<Integer, Long> memory) {

    public Topology {
        if (processors.isEmpty()) {
            throw new IllegalArgumentException("a machine has at least one processor");
        }
        processors =
                processors.stream().sorted(Comparator.comparingInt(LogicalProcessor::id)).toList();
        memory = Collections.unmodifiableSortedMap(new TreeMap<>(memory));
    }

    /** A machine whose memory is unknown. */
    public Topology(List<LogicalProcessor> processors) {
        this(processors, Collections.emptySortedMap());
    }

    /** The threads of each physical core, by the core's number, in the order of their ids. */
    public NavigableMap<Integer, List<LogicalProcessor>> cores() {
        return processors.stream()
                .collect(
                        Collectors.groupingBy(
                                LogicalProcessor::core, TreeMap::new, Collectors.toList()));
    }

    public int sockets() {
        return (int) processors.stream().map(LogicalProcessor::socket).distinct().count();
    }

    public int memoryNodes() {
        return (int) processors.stream().map(LogicalProcessor::memoryNode).distinct().count();
    }

    /** Whether some core has several threads online. */
    public boolean isMultithreaded() {
        return cores().size() < processors.size();
    }

    /** Whether there are faster and slower cores. */
    public boolean isHybrid() {
        return processors.stream().anyMatch(one -> one.kind() > 0);
    }

    /** The processors with these ids that are online. */
    public List<LogicalProcessor> processors(Collection<Integer> ids) {
        return processors.stream().filter(one -> ids.contains(one.id())).toList();
    }

    /** The same with no more memory than this, of which each node has its share. */
    public Topology withinMemory(long bytes) {
        long all = memory.values().stream().mapToLong(Long::longValue).sum();
        if (bytes >= all) {
            return this;
        }
        var parts = new TreeMap<>(memory);
        parts.replaceAll((_, installed) -> Math.round((double) installed / all * bytes));
        return new Topology(processors, parts);
    }

    /** The topology restricted to these processors; unchanged when none of them is online. */
    public Topology restrictedTo(Collection<Integer> ids) {
        List<LogicalProcessor> usable = processors(ids);
        return usable.isEmpty() ? this : new Topology(usable, memory);
    }
}
