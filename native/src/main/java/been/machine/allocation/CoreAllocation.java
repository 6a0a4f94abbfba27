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
 * Gives physical cores, memory and slices of shared things to runs: never one core to two runs, one
 * cache, memory node and socket per run where it fits, the other threads of its cores left idle,
 * and never more memory than there is. Pure and deterministic.
 */
public final class CoreAllocation {
    private CoreAllocation() {}

    /** See {@link Site#housekeeping()}. */
    public static List<Integer> housekeeping(Topology topology) {
        return new Site(topology).housekeeping();
    }

    /** One processor on each of so many cores beside what is taken; empty when there are fewer. */
    public static Optional<List<Integer>> allocate(
            Topology topology, Collection<Allotment> taken, int count) {
        return switch (allocate(new Site(topology), CoreRequest.of(count), taken)) {
            case Allocation.Given(var allotment) -> Optional.of(allotment.processors());
            case Allocation.Denied(var why) -> Optional.empty();
        };
    }

    /** For so many runs that ask for the same, beside what is taken: for each in turn. */
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

    /** For one run; the platform's own core is for when there are no others. */
    public static Allocation allocate(Site site, CoreRequest request, Collection<Allotment> taken) {
        var occupation = new Occupation(site, taken);
        Optional<String> lack = lackOfMemory(site, request.memoryBytes(), occupation);
        if (lack.isPresent()) {
            return new Allocation.Denied(lack.get());
        }
        return request.resources().isEmpty()
                ? ofAll(site, request, occupation)
                : ofSlices(site, request, occupation);
    }

    private static Optional<String> lackOfMemory(Site site, long memory, Occupation occupation) {
        return occupation.tellsMemory() && memory > occupation.freeMemory()
                ? Optional.of(
                        "the task may use "
                                + Quantities.formatSize(memory)
                                + " of memory; of the host's "
                                + Quantities.formatSize(site.memoryBytes())
                                + " for tasks "
                                + Quantities.formatSize(occupation.freeMemory())
                                + " are free")
                : Optional.empty();
    }

    /**
     * For a run that measures nothing: the platform's own processors, shared with the platform and
     * others of its kind; all of them where the platform has none of its own. What it may use of
     * memory is set apart.
     */
    public static Allocation besideThePlatform(
            Site site, long memoryBytes, Collection<Allotment> taken) {
        var occupation = new Occupation(site, taken);
        return lackOfMemory(site, memoryBytes, occupation)
                .<Allocation>map(Allocation.Denied::new)
                .orElseGet(() ->
                        new Allocation.Given(
                                new Allotment(
                                        site.housekeeping(), List.of(), memoryBytes, List.of())));
    }

    private static Allocation ofAll(Site site, CoreRequest request, Occupation occupation) {
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

    private static Allocation ofSlices(Site site, CoreRequest request, Occupation occupation) {
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

    private static int busy(Way way, Occupation occupation, Level level) {
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
                                                + " in all)")
                                .collect(Collectors.joining(" and ")));
    }

    private static String freeCores(CoreRequest request) {
        return request.cores() + (request.cores() == 1 ? " free core" : " free cores");
    }

    private static Allocation given(
            List<Core> cores, CoreRequest request, Occupation occupation, List<CoreSlice> slices) {
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
     * The nodes of these cores; and others where these have too little, the same socket's first.
     */
    private static List<Integer> memoryNodes(
            List<Core> cores, long memoryBytes, Occupation occupation) {
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
