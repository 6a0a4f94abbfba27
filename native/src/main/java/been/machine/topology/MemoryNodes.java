package been.machine.topology;

import been.machine.files.KernelFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The nearest memory node of each processor, and the memory of each node. */
final class MemoryNodes {
    private static final String NODE = "sys/devices/system/node/";
    private static final String TOTAL = "MemTotal";

    private final Map<Integer, Integer> nearest = new HashMap<>();
    private final SortedMap<Integer, Long> installed = new TreeMap<>();

    private MemoryNodes() {}

    static MemoryNodes read(KernelFiles files) {
        var nodes = new MemoryNodes();
        List<Integer> online = files.list(NODE + "online");
        List<Integer> listed = files.list(NODE + "has_memory");
        List<Integer> withMemory = listed.isEmpty() ? online : listed;
        for (int node : online) {
            int home =
                    withMemory.contains(node)
                            ? node
                            : nearestOf(withMemory, online, distances(files, node), node);
            files.list(NODE + "node" + node + "/cpulist")
                    .forEach(id -> nodes.nearest.put(id, home));
        }
        nodes.readInstalled(files, withMemory);
        return nodes;
    }

    /**
     * Uses the machine's total for a single node, because a guest's node may report less while its
     * memory changes.
     */
    private void readInstalled(KernelFiles files, List<Integer> withMemory) {
        if (withMemory.size() < 2) {
            int only = withMemory.isEmpty() ? 0 : withMemory.getFirst();
            files.memory("proc/meminfo", TOTAL).ifPresent(bytes -> installed.put(only, bytes));
            return;
        }
        for (int node : withMemory) {
            files.memory(NODE + "node" + node + "/meminfo", TOTAL)
                    .ifPresent(bytes -> installed.put(node, bytes));
        }
        if (installed.size() < withMemory.size()) {
            installed.clear(); // partial numbers would make the other nodes look empty
        }
    }

    /** The distances to the online nodes, in their order. */
    private static List<Integer> distances(KernelFiles files, int node) {
        var distances = new ArrayList<Integer>();
        for (String number :
                files.text(NODE + "node" + node + "/distance").orElse("").split("\\s+", -1)) {
            if (number.matches("[0-9]{1,4}")) {
                distances.add(Integer.valueOf(number));
            }
        }
        return distances;
    }

    private static int nearestOf(
            List<Integer> candidates, List<Integer> online, List<Integer> distances, int self) {
        int best = candidates.isEmpty() ? self : candidates.getFirst();
        int shortest = Integer.MAX_VALUE;
        for (int candidate : candidates) {
            int at = online.indexOf(candidate);
            if (at >= 0 && at < distances.size() && distances.get(at) < shortest) {
                shortest = distances.get(at);
                best = candidate;
            }
        }
        return best;
    }

    int nearest(int processor) {
        return nearest.getOrDefault(processor, 0);
    }

    SortedMap<Integer, Long> installed() {
        return installed;
    }
}
