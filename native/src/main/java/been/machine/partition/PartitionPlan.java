package been.machine.partition;

import been.machine.allocation.CoreSlice;
import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Divides caches and sockets into slices; pure.
 *
 * <p>The n cores behind an L3 of w ways make k = gcd(n, w) partitions of n/k cores and w/k
 * consecutive ways, so that no way is shared and none is left over (Fichte, Geibinger, Hecher,
 * Schlögel, Parallel Empirical Evaluations, 2024). There the cores are those of a socket, which is
 * the same where a socket has one L3.
 */
final class PartitionPlan {
    private PartitionPlan() {}

    /**
     * @param cacheNumbers of the caches, by {@link LogicalProcessor#lastLevelCache}; other caches
     *     are not divided
     */
    static List<CachePartition> partitions(
            Topology topology, CacheWays ways, Map<Integer, Integer> cacheNumbers) {
        var partitions = new ArrayList<CachePartition>();
        coresBy(topology, LogicalProcessor::lastLevelCache)
                .forEach((cache, cores) -> {
                    Integer number = cacheNumbers.get(cache);
                    int parts = number == null ? 1 : ways.parts(cores.size());
                    int coresEach = cores.size() / parts;
                    int waysEach = ways.count() / parts;
                    for (int i = 0; number != null && parts > 1 && i < parts; i++) {
                        var slice =
                                new CoreSlice(
                                        CachePartitions.RESOURCE,
                                        cache,
                                        i,
                                        new HashSet<>(
                                                cores.subList(i * coresEach, (i + 1) * coresEach)));
                        partitions.add(new CachePartition(slice, number, i * waysEach, waysEach));
                    }
                });
        return partitions;
    }

    /**
     * The memory channels of each socket, aligned with its partitions: a channel contains whole
     * partitions if there are more partitions, otherwise a partition contains whole channels.
     */
    static List<CoreSlice> channels(Topology topology, int perSocket, List<CoreSlice> partitions) {
        var channels = new ArrayList<CoreSlice>();
        coresBy(topology, LogicalProcessor::socket)
                .forEach((socket, cores) -> {
                    List<List<Integer>> units = units(cores, partitions);
                    int number = 0;
                    for (List<Integer> channel :
                            units.size() >= perSocket
                                    ? join(units, perSocket)
                                    : cut(units, perSocket)) {
                        if (!channel.isEmpty()) {
                            channels.add(
                                    new CoreSlice(
                                            CachePartitions.CHANNEL,
                                            socket,
                                            number++,
                                            new HashSet<>(channel)));
                        }
                    }
                });
        return channels;
    }

    /** The cores of each partition, or single cores when there are no partitions. */
    private static List<List<Integer>> units(List<Integer> cores, List<CoreSlice> partitions) {
        var units = new ArrayList<List<Integer>>();
        for (CoreSlice partition : partitions) {
            if (cores.containsAll(partition.cores())) {
                units.add(List.copyOf(new TreeSet<>(partition.cores())));
            }
        }
        return units.isEmpty() ? cores.stream().map(List::of).toList() : units;
    }

    private static List<List<Integer>> join(List<List<Integer>> units, int count) {
        var joined = new ArrayList<List<Integer>>();
        for (int i = 0; i < count; i++) {
            joined.add(part(units, i, count).stream().flatMap(List::stream).toList());
        }
        return joined;
    }

    private static List<List<Integer>> cut(List<List<Integer>> units, int count) {
        var pieces = new ArrayList<List<Integer>>();
        for (int u = 0; u < units.size(); u++) {
            int first = u * count / units.size();
            int end = (u + 1) * count / units.size();
            for (int i = 0; i < end - first; i++) {
                pieces.add(part(units.get(u), i, end - first));
            }
        }
        return pieces;
    }

    /** The i-th of {@code count} parts whose sizes differ by at most one. */
    private static <T> List<T> part(List<T> all, int i, int count) {
        return all.subList(i * all.size() / count, (i + 1) * all.size() / count);
    }

    private static NavigableMap<Integer, List<Integer>> coresBy(
            Topology topology, Function<LogicalProcessor, Integer> part) {
        return topology.cores().values().stream()
                .map(List::getFirst)
                .collect(
                        Collectors.groupingBy(
                                part,
                                TreeMap::new,
                                Collectors.mapping(LogicalProcessor::core, Collectors.toList())));
    }
}
