package been.machine.topology;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Reads a topology from {@code /sys/devices/system}, or from a copy of it. */
public final class SysfsTopology {
    private static final Path SYSTEM = Path.of("/sys/devices/system");

    private SysfsTopology() {}

    /** This machine's; where there is no sysfs, as many cores as the JVM sees, in one socket. */
    public static Topology ofThisMachine() {
        if (!Files.exists(SYSTEM.resolve("cpu/online"))) {
            return new Topology(
                    IntStream.range(0, Runtime.getRuntime().availableProcessors())
                            .mapToObj(id -> new LogicalProcessor(id, id, 0, 0, 0))
                            .toList());
        }
        return read(SYSTEM);
    }

    /** What a kernel does not tell (a machine without NUMA or L3) is as if there were one. */
    static Topology read(Path system) {
        List<Integer> online = list(system.resolve("cpu/online"));
        Map<Integer, Integer> nodes = new HashMap<>();
        for (int node : list(system.resolve("node/online"))) {
            list(system.resolve("node/node" + node + "/cpulist"))
                    .forEach(id -> nodes.put(id, node));
        }
        var processors = new ArrayList<LogicalProcessor>();
        for (int id : online) {
            Path folder = system.resolve("cpu/cpu" + id);
            List<Integer> threads = list(folder.resolve("topology/thread_siblings_list"));
            List<Integer> sharing = lastLevel(folder.resolve("cache"));
            int socket =
                    list(folder.resolve("topology/physical_package_id")).stream()
                            .findFirst()
                            .orElse(0);
            processors.add(
                    new LogicalProcessor(
                            id,
                            lowest(threads, online, id),
                            Math.max(0, socket),
                            nodes.getOrDefault(id, 0),
                            sharing.isEmpty() ? -1 : lowest(sharing, online, id)));
        }
        Map<Integer, Integer> firstOfSocket = new HashMap<>();
        processors.forEach(one -> firstOfSocket.merge(one.socket(), one.id(), Math::min));
        return new Topology(
                processors.stream()
                        .map(one ->
                                one.lastLevelCache() >= 0
                                        ? one
                                        : withCache(
                                                one, firstOfSocket.getOrDefault(one.socket(), 0)))
                        .toList());
    }

    private static LogicalProcessor withCache(LogicalProcessor one, int cache) {
        return new LogicalProcessor(one.id(), one.core(), one.socket(), one.memoryNode(), cache);
    }

    private static List<Integer> lastLevel(Path caches) {
        for (int index = 0; Files.exists(caches.resolve("index" + index)); index++) {
            Path cache = caches.resolve("index" + index);
            if (list(cache.resolve("level")).equals(List.of(3))) {
                return list(cache.resolve("shared_cpu_list"));
            }
        }
        return List.of();
    }

    private static int lowest(List<Integer> ids, List<Integer> online, int self) {
        return ids.stream().filter(online::contains).mapToInt(id -> id).min().orElse(self);
    }

    private static List<Integer> list(Path file) {
        try {
            return Topology.parseList(Files.readString(file));
        } catch (IOException | IllegalArgumentException e) {
            return List.of(); // not told by this kernel
        }
    }
}
