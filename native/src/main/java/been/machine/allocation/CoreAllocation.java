package been.machine.allocation;

import been.machine.allocation.Core.Level;
import been.machine.topology.Topology;
import been.protocol.Quantities;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Allocates physical cores, memory and slices of shared resources to runs. No core is given to two
 * runs; a run stays within one cache, memory node and socket if it fits; other threads of its cores
 * stay idle; memory is never overcommitted. Pure and deterministic.
 */
public final class CoreAllocation {
    private CoreAllocation() {}

    /** See {@link Site#housekeeping()}. */
    public static List<Integer> housekeeping(Topology topology) {
        return new Site(topology).housekeeping();
    }

    /** One processor on each of {@code count} free cores; empty when there are fewer. */
    public static Optional<List<Integer>> allocate(
            Topology topology, Collection<Allotment> taken, int count) {
        return switch (allocate(new Site(topology), CoreRequest.of(count), taken)) {
            case Allocation.Given(var allotment) -> Optional.of(allotment.processors());
            case Allocation.Denied(var why) -> Optional.empty();
        };
    }

    /** Allocates to several runs with the same request, one after the other. */
    public static List<Allocation> allocate(
            Site site, CoreRequest request, int runs, Collection<Allotment> taken) {
        var beside = new ArrayList<>(taken);
        var allocations = new ArrayList<Allocation>();
        for (int run = 0; run < runs; run++) {
            Allocation next = allocate(site, request, beside);
            allocations.add(next);
            if (next instanceof Allocation.Given(var allotment)) {
                beside.add(allotment);
            }
        }
        return allocations;
    }

    /** Allocates to one run; the housekeeping core is used last. */
    public static Allocation allocate(Site site, CoreRequest request, Collection<Allotment> taken) {
        var occupation = new Occupancy(site, taken);
        Optional<String> lack = lackOfMemory(site, request.memoryBytes(), occupation);
        if (lack.isPresent()) {
            return new Allocation.Denied(lack.get());
        }
        return request.resources().isEmpty()
                ? ofAll(site, request, occupation)
                : ofSlices(site, request, occupation);
    }

    private static Optional<String> lackOfMemory(Site site, long memory, Occupancy occupation) {
        return occupation.tellsMemory() && memory > occupation.freeMemory()
                ? Optional.of(
                        "the task needs "
                                + Quantities.formatSize(memory)
                                + " of memory; of the host's "
                                + Quantities.formatSize(site.memoryBytes())
                                + " for tasks "
                                + Quantities.formatSize(occupation.freeMemory())
                                + " are free")
                : Optional.empty();
    }

    /**
     * Allocates to a run that measures nothing: the housekeeping processors, shared with the
     * platform and other such runs; any processor when there is no housekeeping core. Its memory is
     * reserved.
     */
    public static Allocation besideThePlatform(
            Site site, long memoryBytes, Collection<Allotment> taken) {
        var occupation = new Occupancy(site, taken);
        return lackOfMemory(site, memoryBytes, occupation)
                .<Allocation>map(Allocation.Denied::new)
                .orElseGet(() ->
                        new Allocation.Given(
                                new Allotment(
                                        site.housekeeping(), List.of(), memoryBytes, List.of())));
    }

    private static Allocation ofAll(Site site, CoreRequest request, Occupancy occupation) {
        var picker = new CorePicker(occupation);
        return picker.pick(occupation.free(), request.cores(), request.memoryBytes())
                .or(() ->
                        picker.pick(
                                occupation.freeWithOwn(), request.cores(), request.memoryBytes()))
                .<Allocation>map(cores -> given(cores, request, occupation, List.of()))
                .orElseGet(() ->
                        new Allocation.Denied(
                                "the task needs "
                                        + freeCores(request)
                                        + "; of the host's "
                                        + site.topology().cores().size()
                                        + " cores "
                                        + occupation.freeWithOwn().size()
                                        + " are free"));
    }

    private record Way(SliceChoice choice, List<Core> cores) {}

    private static Allocation ofSlices(Site site, CoreRequest request, Occupancy occupation) {
        var picker = new CorePicker(occupation);
        List<Core> free = occupation.free();
        var ways = new ArrayList<Way>();
        for (SliceChoice choice : SliceChoice.all(occupation, request.resources())) {
            List<Core> usable =
                    free.stream().filter(core -> choice.cores().contains(core.number())).toList();
            picker.pick(usable, request.cores(), request.memoryBytes())
                    .ifPresent(cores -> ways.add(new Way(choice, cores)));
        }
        return ways.stream()
                .min(
                        Comparator.<Way>comparingInt(way -> busy(way, occupation, Level.CACHE))
                                .thenComparingInt(way -> busy(way, occupation, Level.SOCKET))
                                .thenComparingInt(way -> way.choice().cores().size()))
                .<Allocation>map(
                        way -> given(way.cores(), request, occupation, way.choice().slices()))
                .orElseGet(() -> denied(site, request));
    }

    private static int busy(Way way, Occupancy occupation, Level level) {
        return occupation.taken(way.cores().getFirst(), level);
    }

    private static Allocation denied(Site site, CoreRequest request) {
        Map<String, Integer> there = site.resources();
        return new Allocation.Denied(
                "the task needs "
                        + freeCores(request)
                        + " with "
                        + request.resources().entrySet().stream()
                                .sorted(Map.Entry.comparingByKey())
                                .map(entry ->
                                        entry.getValue()
                                                + " "
                                                + entry.getKey()
                                                + " (the host has "
                                                + there.getOrDefault(entry.getKey(), 0)
                                                + " in total)")
                                .collect(Collectors.joining(" and ")));
    }

    private static String freeCores(CoreRequest request) {
        return request.cores() + (request.cores() == 1 ? " free core" : " free cores");
    }

    private static Allocation given(
            List<Core> cores, CoreRequest request, Occupancy occupation, List<CoreSlice> slices) {
        return new Allocation.Given(
                new Allotment(
                        cores.stream()
                                .flatMap(core -> core.processors(request.threads()))
                                .sorted()
                                .toList(),
                        memoryNodes(cores, request.memoryBytes(), occupation),
                        request.memoryBytes(),
                        slices));
    }

    /**
     * The nodes of these cores, and further nodes when these have too little memory, those of the
     * same socket first.
     */
    private static List<Integer> memoryNodes(
            List<Core> cores, long memoryBytes, Occupancy occupation) {
        if (!occupation.bindsMemory()) {
            return List.of();
        }
        var nodes = new TreeSet<Integer>();
        cores.forEach(core -> nodes.add(core.memoryNode()));
        for (int node : occupation.nodesByFreeMemory(cores)) {
            if (occupation.freeMemory(nodes) >= memoryBytes) {
                break;
            }
            nodes.add(node);
        }
        return List.copyOf(nodes);
    }
}
