package been.machine.allocation;

import been.machine.allocation.Core.Level;
import been.machine.allocation.Core.Part;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The free parts of a machine, and how busy each part is. */
final class Occupancy {
    private final Site site;
    private final List<Core> cores;
    private final Set<Integer> own;
    private final Set<Integer> taken = new HashSet<>();
    private final Set<CoreSlice> held = new HashSet<>();
    private final Map<Level, Map<Part, Integer>> takenIn = new HashMap<>();
    private final TreeMap<Integer, Long> freeMemory;
    private long promised;

    Occupancy(Site site, Collection<Allotment> allotments) {
        this.site = site;
        this.cores = site.topology().cores().values().stream().map(Core::new).toList();
        this.own = site.coresOf(site.housekeeping());
        this.freeMemory = new TreeMap<>(site.topology().memory());
        for (Allotment allotment : allotments) {
            taken.addAll(site.coresOf(allotment.processors()));
            held.addAll(allotment.slices());
            promised += allotment.memoryBytes();
            charge(allotment.memoryNodes(), allotment.memoryBytes());
        }
        charge(ownNodes(), site.reserve());
        for (Core core : cores) {
            if (taken.contains(core.number())) {
                for (Level level : Level.values()) {
                    takenIn.computeIfAbsent(level, _ -> new HashMap<>())
                            .merge(core.part(level), 1, Integer::sum);
                }
            }
        }
    }

    private List<Integer> ownNodes() {
        return cores.stream()
                .filter(core -> own.contains(core.number()))
                .map(Core::memoryNode)
                .toList();
    }

    /** Charges memory to these nodes, and the rest to the nodes with most free memory. */
    private void charge(List<Integer> nodes, long bytes) {
        long rest = bytes;
        for (int node : nodes) {
            rest -= charge(node, rest);
        }
        while (rest > 0) {
            Integer most =
                    freeMemory.entrySet().stream()
                            .filter(node -> node.getValue() > 0)
                            .max(Map.Entry.comparingByValue())
                            .map(Map.Entry::getKey)
                            .orElse(null);
            if (most == null) {
                return;
            }
            rest -= charge(most, rest);
        }
    }

    private long charge(int node, long bytes) {
        long here = Math.min(bytes, freeMemory.getOrDefault(node, 0L));
        freeMemory.computeIfPresent(node, (_, free) -> free - here);
        return here;
    }

    /** Free cores, without those in slices of other runs and without the housekeeping core. */
    List<Core> free() {
        return cores.stream().filter(core -> !own.contains(core.number()) && isFree(core)).toList();
    }

    /** The same with the housekeeping core. */
    List<Core> freeWithOwn() {
        return cores.stream().filter(this::isFree).toList();
    }

    private boolean isFree(Core core) {
        return !taken.contains(core.number())
                && held.stream().noneMatch(slice -> slice.cores().contains(core.number()));
    }

    /** Free slices whose cores are all free. */
    List<CoreSlice> freeSlices(String resource) {
        return site.usable().stream()
                .filter(slice -> slice.resource().equals(resource))
                .filter(slice -> !held.contains(slice))
                .filter(slice -> slice.cores().stream().noneMatch(taken::contains))
                .sorted(
                        Comparator.comparingInt(CoreSlice::area)
                                .thenComparingInt(CoreSlice::number))
                .toList();
    }

    /** The number of taken cores in that core's part. */
    int taken(Core core, Level level) {
        return takenIn.getOrDefault(level, Map.of()).getOrDefault(core.part(level), 0);
    }

    boolean isWithThePlatform(Core core, Level level) {
        return cores.stream()
                .anyMatch(other ->
                        own.contains(other.number()) && other.part(level).equals(core.part(level)));
    }

    boolean bindsMemory() {
        return site.bindsMemory();
    }

    boolean tellsMemory() {
        return !freeMemory.isEmpty();
    }

    /** Bytes of memory that are not reserved. */
    long freeMemory() {
        return Math.max(0, site.memoryBytes() - promised);
    }

    long freeMemory(Collection<Integer> nodes) {
        return nodes.stream().mapToLong(node -> freeMemory.getOrDefault(node, 0L)).sum();
    }

    /** Nodes with memory: those of these cores' sockets first, then those with most free memory. */
    List<Integer> nodesByFreeMemory(List<Core> near) {
        Set<Integer> nearNodes = new HashSet<>();
        for (Core core : cores) {
            if (near.stream().anyMatch(one -> isBeside(one, core))) {
                nearNodes.add(core.memoryNode());
            }
        }
        return freeMemory.entrySet().stream()
                .sorted(
                        Comparator.comparing((Map.Entry<Integer, Long> node) ->
                                        !nearNodes.contains(node.getKey()))
                                .thenComparing(
                                        Map.Entry.<Integer, Long>comparingByValue().reversed())
                                .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isBeside(Core one, Core other) {
        return one.part(Level.SOCKET).equals(other.part(Level.SOCKET));
    }
}
