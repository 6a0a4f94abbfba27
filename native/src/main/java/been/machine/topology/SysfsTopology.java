package been.machine.topology;

import been.machine.files.KernelFiles;
import been.machine.files.MachineFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads a topology from {@code /sys/devices/system} and {@code /proc/meminfo}, or a copy of them.
 * What the kernel does not report (a machine without NUMA, a guest without caches) counts as one.
 */
public final class SysfsTopology {
    private static final String CPU = "sys/devices/system/cpu/";

    private final KernelFiles files;
    private final Set<Integer> online;

    private SysfsTopology(KernelFiles files) {
        this.files = files;
        this.online = new HashSet<>(files.list(CPU + "online"));
    }

    /**
     * The topology of this machine; without sysfs, as many cores as the JVM sees, in one socket.
     */
    public static Topology ofThisMachine() {
        return read(MachineFiles.ofThisMachine());
    }

    /** The processors of this machine that are online; empty without sysfs. */
    public static Set<Integer> online() {
        return new SysfsTopology(MachineFiles.ofThisMachine()).online;
    }

    /** The threads of these processors' cores, with the processors themselves. */
    public static List<Integer> threadsOf(KernelFiles files, List<Integer> processors) {
        var reader = new SysfsTopology(files);
        return processors.stream()
                .flatMap(id -> Stream.concat(Stream.of(id), reader.threads(id).stream()))
                .distinct()
                .toList();
    }

    /** The topology of the machine with these files. */
    public static Topology read(KernelFiles files) {
        var reader = new SysfsTopology(files);
        return reader.online.isEmpty() ? unknown() : reader.read();
    }

    private static Topology unknown() {
        return new Topology(
                IntStream.range(0, Runtime.getRuntime().availableProcessors())
                        .mapToObj(id -> new LogicalProcessor(id, id, 0, 0, 0))
                        .toList());
    }

    private Topology read() {
        var nodes = MemoryNodes.read(files);
        Map<Integer, Integer> kinds = CoreKinds.read(files, online);
        Map<Integer, Integer> sockets = new HashMap<>();
        Map<Integer, Integer> firstOfSocket = new HashMap<>();
        for (int id : online) {
            // Some ARM machines report -1.
            int socket =
                    Math.max(
                            0, files.number(CPU + "cpu" + id + "/topology/physical_package_id", 0));
            sockets.put(id, socket);
            firstOfSocket.merge(socket, id, Math::min);
        }
        var processors = new ArrayList<LogicalProcessor>();
        for (int id : online) {
            int socket = sockets.getOrDefault(id, 0);
            processors.add(
                    new LogicalProcessor(
                            id,
                            lowest(threads(id), id),
                            socket,
                            nodes.nearest(id),
                            lowest(sharingLastCache(id), firstOfSocket.getOrDefault(socket, id)),
                            kinds.getOrDefault(id, 0)));
        }
        return new Topology(processors, nodes.installed());
    }

    /** Kernels before 4.20 use the second name. */
    private List<Integer> threads(int id) {
        List<Integer> threads = files.list(CPU + "cpu" + id + "/topology/core_cpus_list");
        return threads.isEmpty()
                ? files.list(CPU + "cpu" + id + "/topology/thread_siblings_list")
                : threads;
    }

    /**
     * The processors that share an L3 cache, or the L2 cache of a cluster when no L3 is reported. A
     * cache of a single core does not show which processors share the last level.
     */
    private List<Integer> sharingLastCache(int id) {
        int highest = 1;
        List<Integer> sharing = List.of();
        String caches = CPU + "cpu" + id + "/cache/index";
        for (int index = 0; files.text(caches + index + "/level").isPresent(); index++) {
            int level = files.number(caches + index + "/level", 0);
            if (level > highest) {
                highest = level;
                sharing = files.list(caches + index + "/shared_cpu_list");
            }
        }
        return highest >= 3 || !new HashSet<>(threads(id)).containsAll(sharing)
                ? sharing
                : List.of();
    }

    private int lowest(List<Integer> ids, int otherwise) {
        return ids.stream().filter(online::contains).mapToInt(id -> id).min().orElse(otherwise);
    }
}
