package been.machine.topology;

import been.machine.files.KernelFiles;
import been.protocol.Quantities;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Machines described by hand from documented layouts: a short text each, from which the files of
 * {@code /sys} and {@code /proc} are made that a kernel would show.
 *
 * <p>Groups of processors are lists of ranges, {@code 0-3,8}; {@code 0-7/2} is a group for every
 * two, and {@code 0-3+4} adds to each number of each group the one that is 4 higher (alone: a group
 * for each number).
 */
public final class Machines {
    /** All there are. */
    public static final List<String> NAMES =
            List.of(
                    "one-socket",
                    "one-socket-threads",
                    "two-sockets",
                    "two-sockets-interleaved",
                    "complexes",
                    "hybrid",
                    "many-cores",
                    "guest",
                    "arm-clusters",
                    "arm-server",
                    "offline",
                    "memoryless-node");

    private static final Map<String, Topology> KNOWN = new ConcurrentHashMap<>();
    private static final String SYSTEM = "sys/devices/system/";

    private final Map<String, String> files = new HashMap<>();
    private final List<Integer> online = new ArrayList<>();
    private final List<Integer> nodes = new ArrayList<>();
    private final List<Integer> nodesWithMemory = new ArrayList<>();
    private long memory;

    private Machines() {}

    /** What the reader makes of that machine's files. */
    public static Topology topology(String name) {
        return KNOWN.computeIfAbsent(name, unread -> SysfsTopology.read(reading(files(unread))));
    }

    public static KernelFiles reading(Map<String, String> files) {
        return file -> Optional.ofNullable(files.get(file)).map(String::strip);
    }

    /** All that its kernel tells, by path. */
    public static Map<String, String> files(String name) {
        var machine = new Machines();
        try (var text =
                Objects.requireNonNull(
                        Machines.class.getResourceAsStream(name + ".machine"), name)) {
            String lines = new String(text.readAllBytes(), StandardCharsets.UTF_8);
            for (String line : lines.lines().toList()) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    machine.add(List.of(line.split(" +", -1)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        machine.finish();
        return machine.files;
    }

    private void add(List<String> words) {
        String word = words.getFirst();
        List<String> rest = words.subList(1, words.size());
        switch (word) {
            case "online" -> {
                online.addAll(KernelFiles.parseList(rest.getFirst()));
                write(SYSTEM + "cpu/online", rest.getFirst());
            }
            case "threads" ->
                    each(groups(rest), (id, group) -> cpu(id, "topology/core_cpus_list", group));
            case "sockets" -> {
                List<List<Integer>> sockets = groups(rest);
                for (int socket = 0; socket < sockets.size(); socket++) {
                    socket(sockets.get(socket), socket);
                }
            }
            case "socket-1" -> socket(KernelFiles.parseList(rest.getFirst()), -1);
            case "socket-36" -> socket(KernelFiles.parseList(rest.getFirst()), 36);
            case "l2" -> cache(rest, 2);
            case "l3" -> cache(rest, 3);
            case "capacity" -> {
                for (int id : KernelFiles.parseList(rest.getFirst())) {
                    cpu(id, "cpu_capacity", rest.get(1));
                }
            }
            case "cpu_core", "cpu_atom" -> write("sys/devices/" + word + "/cpus", rest.getFirst());
            case "memory" -> memory = Quantities.parseSize(rest.getFirst());
            case "node" -> node(Integer.parseInt(rest.getFirst()), rest.subList(1, rest.size()));
            default -> throw new IllegalArgumentException(word);
        }
    }

    private void socket(List<Integer> ids, int number) {
        for (int id : ids) {
            cpu(id, "topology/physical_package_id", Integer.toString(number));
        }
    }

    private void cache(List<String> groups, int level) {
        List<List<Integer>> caches = groups(groups);
        for (int number = 0; number < caches.size(); number++) {
            String sharing = list(caches.get(number));
            for (int id : caches.get(number)) {
                cache(id, 0, 1, id, Integer.toString(id));
                boolean isSecond =
                        !files.containsKey(SYSTEM + "cpu/cpu" + id + "/cache/index1/level");
                cache(id, isSecond ? 1 : 2, level, number, sharing);
            }
        }
    }

    private void cache(int id, int index, int level, int number, String sharing) {
        String folder = "cache/index" + index + "/";
        cpu(id, folder + "level", Integer.toString(level));
        cpu(id, folder + "id", Integer.toString(number));
        cpu(id, folder + "shared_cpu_list", sharing);
    }

    private void node(int number, List<String> words) {
        nodes.add(number);
        String folder = SYSTEM + "node/node" + number + "/";
        write(folder + "cpulist", words.getFirst());
        boolean empty = words.get(1).equals("none");
        long bytes = empty ? 0 : Quantities.parseSize(words.get(1));
        if (!empty) {
            nodesWithMemory.add(number);
            memory += bytes;
        }
        write(folder + "meminfo", "Node " + number + " MemTotal:  " + (bytes >> 10) + " kB");
        if (words.size() > 2) {
            write(folder + "distance", words.get(2).replace(',', ' '));
        }
    }

    private void finish() {
        write("proc/meminfo", "MemTotal:       " + (memory >> 10) + " kB\nMemFree: 1 kB");
        if (!nodes.isEmpty()) {
            write(SYSTEM + "node/online", list(nodes));
            write(SYSTEM + "node/has_memory", list(nodesWithMemory));
        }
    }

    private interface ForEach {
        void write(int id, String group);
    }

    private static void each(List<List<Integer>> groups, ForEach action) {
        for (List<Integer> group : groups) {
            for (int id : group) {
                action.write(id, list(group));
            }
        }
    }

    private static List<List<Integer>> groups(List<String> words) {
        return words.stream().flatMap(Machines::groups).toList();
    }

    private static Stream<List<Integer>> groups(String word) {
        int plus = word.indexOf('+');
        int step = plus < 0 ? 0 : Integer.parseInt(word.substring(plus + 1));
        String ranges = plus < 0 ? word : word.substring(0, plus);
        int slash = ranges.indexOf('/');
        List<Integer> ids = KernelFiles.parseList(slash < 0 ? ranges : ranges.substring(0, slash));
        int size =
                slash < 0
                        ? plus < 0 ? ids.size() : 1
                        : Integer.parseInt(ranges.substring(slash + 1));
        return IntStream.range(0, ids.size() / size)
                .mapToObj(i -> ids.subList(i * size, (i + 1) * size))
                .map(group ->
                        step == 0
                                ? group
                                : Stream.concat(group.stream(), group.stream().map(id -> id + step))
                                        .toList());
    }

    /**
     * Kernels tell of siblings only those that are online, and nothing of a processor that is not.
     */
    private void cpu(int id, String file, String text) {
        if (online.contains(id)) {
            boolean isList = file.endsWith("_list");
            write(
                    SYSTEM + "cpu/cpu" + id + "/" + file,
                    isList
                            ? list(
                                    KernelFiles.parseList(text).stream()
                                            .filter(online::contains)
                                            .toList())
                            : text);
        }
    }

    private void write(String file, String text) {
        files.put(file, text + "\n");
    }

    private static String list(List<Integer> ids) {
        return new TreeSet<>(ids).stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
