package been.machine.allocation;

import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A machine's resources for runs: without the housekeeping core and reserved memory.
 *
 * @param slices slices of resources that its cores share
 */
public record Site(Topology topology, List<CoreSlice> slices) {
    private static final long LEAST_RESERVE = 512L << 20;
    private static final long MOST_RESERVE = 4L << 30;

    /** The part of memory that an otherwise idle system needs. */
    private static final int RESERVED_PART = 16;

    public Site {
        slices = List.copyOf(slices);
    }

    /** A machine without shared resources. */
    public Site(Topology topology) {
        this(topology, List.of());
    }

    /** What is left of it when only these of its processors are online. */
    public Site among(Set<Integer> online) {
        Topology left = topology.restrictedTo(online);
        return left.equals(topology)
                ? this
                : new Site(
                        left,
                        slices.stream()
                                .filter(slice -> left.cores().keySet().containsAll(slice.cores()))
                                .toList());
    }

    /**
     * The processors for the platform (housekeeping): all threads of the first core, which also
     * handles most interrupts; none when there is only one core.
     */
    public List<Integer> housekeeping() {
        var cores = topology.cores();
        return cores.size() < 2
                ? List.of()
                : cores.firstEntry().getValue().stream().map(LogicalProcessor::id).toList();
    }

    /** The number of cores for runs. */
    public int cores() {
        int cores = topology.cores().size();
        return cores < 2 ? cores : cores - 1;
    }

    /** The number of cores for runs of the fastest kind. */
    public int fastCores() {
        List<Integer> own = housekeeping();
        return (int)
                topology.cores().values().stream()
                        .map(List::getFirst)
                        .filter(one -> one.kind() == 0 && !own.contains(one.id()))
                        .count();
    }

    /**
     * Limit on the sum of the runs' memory limits in bytes; 0 when the machine's memory is unknown.
     */
    public long memoryBytes() {
        long installed = installed();
        return installed == 0 ? 0 : Math.max(0, installed - reserve());
    }

    /**
     * Bytes reserved for the system and the platform: a sixteenth, at least 512 MiB, at most 4 GiB.
     */
    long reserve() {
        return Math.clamp(installed() / RESERVED_PART, LEAST_RESERVE, MOST_RESERVE);
    }

    private long installed() {
        return topology.memory().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether there is more than one memory node. */
    boolean bindsMemory() {
        return topology.memory().size() > 1;
    }

    /** The number of slices of each resource, without those that contain the housekeeping core. */
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

    /** The memory nodes of these processors; empty when there is only one node. */
    public List<Integer> nearMemory(List<Integer> processors) {
        return bindsMemory()
                ? topology.processors(processors).stream()
                        .map(LogicalProcessor::memoryNode)
                        .distinct()
                        .sorted()
                        .toList()
                : List.of();
    }

    /** The allotment of a run on these processors, derived from them. */
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
