package been.machine.allocation;

import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A machine as runs may have it: without the platform's own core and the memory that it keeps back.
 *
 * @param slices of what its cores share
 */
public record Site(Topology topology, List<CoreSlice> slices) {
    private static final long LEAST_RESERVE = 512L << 20;
    private static final long MOST_RESERVE = 4L << 30;

    /** A sixteenth is what a system that does little else lives on. */
    private static final int RESERVED_PART = 16;

    public Site {
        slices = List.copyOf(slices);
    }

    /** A machine of which nothing can be had but cores and memory. */
    public Site(Topology topology) {
        this(topology, List.of());
    }

    /**
     * The logical processors of the platform itself: all threads of the first core, which takes
     * most interrupts too, or none where there is one core only.
     */
    public List<Integer> housekeeping() {
        var cores = topology.cores();
        return cores.size() < 2
                ? List.of()
                : cores.firstEntry().getValue().stream().map(LogicalProcessor::id).toList();
    }

    /** How many cores there are for runs. */
    public int cores() {
        int cores = topology.cores().size();
        return cores < 2 ? cores : cores - 1;
    }

    /** How many of these are of the fastest kind. */
    public int fastCores() {
        List<Integer> own = housekeeping();
        return (int)
                topology.cores().values().stream()
                        .map(List::getFirst)
                        .filter(one -> one.kind() == 0 && !own.contains(one.id()))
                        .count();
    }

    /** Bytes that the limits of runs may add up to; 0 when the machine does not tell its memory. */
    public long memoryBytes() {
        long installed = installed();
        return installed == 0 ? 0 : Math.max(0, installed - reserve());
    }

    /** Bytes kept for the system and the platform: a sixteenth, 512 MiB at least, 4 GiB at most. */
    long reserve() {
        return Math.clamp(installed() / RESERVED_PART, LEAST_RESERVE, MOST_RESERVE);
    }

    private long installed() {
        return topology.memory().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether there is near and far memory. */
    boolean bindsMemory() {
        return topology.memory().size() > 1;
    }

    /** How many slices of each name can be had: those that the platform's own core is not in. */
    public Map<String, Integer> resources() {
        return usable().stream()
                .collect(
                        Collectors.groupingBy(
                                CoreSlice::resource,
                                TreeMap::new,
                                Collectors.summingInt(slice -> 1)));
    }

    List<CoreSlice> usable() {
        Set<Integer> own = coresOf(housekeeping());
        return slices.stream()
                .filter(slice -> slice.cores().stream().noneMatch(own::contains))
                .toList();
    }

    /** Numbers of the physical cores of these processors. */
    Set<Integer> coresOf(List<Integer> processors) {
        return topology.processors(processors).stream()
                .map(LogicalProcessor::core)
                .collect(Collectors.toSet());
    }

    /** The nodes whose memory is near to these processors; empty where there is no choice. */
    public List<Integer> nearMemory(List<Integer> processors) {
        return bindsMemory()
                ? topology.processors(processors).stream()
                        .map(LogicalProcessor::memoryNode)
                        .distinct()
                        .sorted()
                        .toList()
                : List.of();
    }

    /** What a run has that is on these processors, as far as these alone tell. */
    public Allotment allotmentOf(List<Integer> processors, long memoryBytes, Set<String> sliced) {
        Set<Integer> cores = coresOf(processors);
        return new Allotment(
                processors,
                nearMemory(processors),
                memoryBytes,
                slices.stream()
                        .filter(slice -> sliced.contains(slice.resource()))
                        .filter(slice -> slice.cores().stream().anyMatch(cores::contains))
                        .toList());
    }
}
