package been.machine.topology;

import been.machine.files.KernelFiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Determines the kinds of cores in a hybrid machine; the fastest is 0. */
final class CoreKinds {
    /** Intel's performance and efficiency cores have separate performance counters. */
    private static final List<String> INTEL =
            List.of(
                    "sys/devices/cpu_core/cpus",
                    "sys/devices/cpu_atom/cpus",
                    "sys/devices/cpu_lowpower/cpus");

    /** Capacity ratio above which cores are of one kind, for example cores favoured by turbo. */
    private static final double ALIKE = 0.9;

    private CoreKinds() {}

    /** The kind of each processor; processors not in the map are of kind 0. */
    static Map<Integer, Integer> read(KernelFiles files, Set<Integer> online) {
        Map<Integer, Integer> kinds = new HashMap<>();
        int kind = 0;
        for (String list : INTEL) {
            List<Integer> of = files.list(list).stream().filter(online::contains).toList();
            for (int id : of) {
                kinds.put(id, kind);
            }
            kind += of.isEmpty() ? 0 : 1;
        }
        return kinds.isEmpty() ? byCapacity(capacities(files, online)) : kinds;
    }

    private static Map<Integer, Integer> capacities(KernelFiles files, Set<Integer> online) {
        Map<Integer, Integer> capacities = new TreeMap<>();
        for (int id : online) {
            int capacity = files.number("sys/devices/system/cpu/cpu" + id + "/cpu_capacity", 0);
            if (capacity > 0) {
                capacities.put(id, capacity);
            }
        }
        return capacities;
    }

    /** The kernel scales capacities so that the fastest core has 1024. */
    static Map<Integer, Integer> byCapacity(Map<Integer, Integer> capacities) {
        var descending = new ArrayList<>(capacities.values());
        descending.sort(Comparator.reverseOrder());
        Map<Integer, Integer> kindOf = new HashMap<>();
        int fastest = descending.isEmpty() ? 0 : descending.getFirst();
        int kind = 0;
        for (int capacity : descending) {
            if (capacity < ALIKE * fastest) {
                fastest = capacity;
                kind++;
            }
            kindOf.put(capacity, kind);
        }
        Map<Integer, Integer> kinds = new HashMap<>();
        capacities.forEach((id, capacity) -> kinds.put(id, kindOf.getOrDefault(capacity, 0)));
        return kinds;
    }
}
