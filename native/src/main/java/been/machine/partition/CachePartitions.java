package been.machine.partition;

import been.machine.allocation.Allotment;
import been.machine.allocation.CoreSlice;
import been.machine.files.KernelFiles;
import been.machine.files.MachineFiles;
import been.machine.topology.LogicalProcessor;
import been.machine.topology.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The partitions of a machine's L3 caches, which the kernel reserves for runs. There are none when
 * the processor or kernel lacks resctrl, or when it is not mounted or not writable by this process.
 *
 * <p>CacheWays are assigned to the processors of a partition, which the run does not share. So they
 * apply to everything it starts, without registering processes.
 */
public final class CachePartitions {
    /** The resource name of a partition. */
    public static final String RESOURCE = "l3-partition";

    /**
     * The resource name of a memory channel. Channels are not isolated; they only limit the number
     * of parallel runs.
     */
    public static final String CHANNEL = "memory-channel";

    private static final String MOUNT = "sys/fs/resctrl";

    private final Topology topology;
    private final Map<CoreSlice, CachePartition> partitions;
    private final ResctrlFolder folder;

    CachePartitions(Topology topology, List<CachePartition> partitions, ResctrlFolder folder) {
        this.topology = topology;
        this.partitions =
                partitions.stream()
                        .collect(Collectors.toUnmodifiableMap(CachePartition::slice, p -> p));
        this.folder = folder;
    }

    /** The partitions of this machine. */
    public static CachePartitions ofThisMachine(Topology topology) {
        return read(
                MachineFiles.ofThisMachine(),
                topology,
                new ResctrlFolder.Mounted(Path.of("/").resolve(MOUNT)));
    }

    /** The partitions of the machine with these files. */
    public static CachePartitions read(KernelFiles files, Topology topology, ResctrlFolder folder) {
        List<CachePartition> partitions =
                ways(files)
                        .filter(_ -> folder.isWritable())
                        .map(ways ->
                                limited(
                                        PartitionPlan.partitions(
                                                topology, ways, cacheNumbers(files, topology)),
                                        ways))
                        .orElse(List.of());
        return new CachePartitions(topology, partitions, folder);
    }

    /**
     * Limits the partitions to the kernel's number of groups, one of which is the default group.
     */
    private static List<CachePartition> limited(List<CachePartition> partitions, CacheWays ways) {
        return partitions.subList(0, Math.min(partitions.size(), Math.max(0, ways.groups() - 1)));
    }

    private static Optional<CacheWays> ways(KernelFiles files) {
        String info = MOUNT + "/info/L3/";
        return files.text(info + "cbm_mask")
                .filter(mask -> mask.matches("[0-9a-fA-F]{1,8}"))
                .map(mask ->
                        new CacheWays(
                                Long.bitCount(Long.parseLong(mask, 16)),
                                files.number(info + "min_cbm_bits", 1),
                                files.number(info + "num_closids", 1)));
    }

    private static Map<Integer, Integer> cacheNumbers(KernelFiles files, Topology topology) {
        Map<Integer, Integer> numbers = new HashMap<>();
        for (LogicalProcessor one : topology.processors()) {
            String caches = "sys/devices/system/cpu/cpu" + one.lastLevelCache() + "/cache/index";
            for (int index = 0; files.text(caches + index + "/level").isPresent(); index++) {
                int number = files.number(caches + index + "/id", -1);
                if (files.number(caches + index + "/level", 0) == 3 && number >= 0) {
                    numbers.put(one.lastLevelCache(), number);
                }
            }
        }
        return numbers;
    }

    /** All partitions, those with the lowest cores first. */
    public List<CoreSlice> slices() {
        return partitions.values().stream()
                .sorted(
                        Comparator.comparingInt((CachePartition one) -> one.slice().area())
                                .thenComparingInt(one -> one.slice().number()))
                .map(CachePartition::slice)
                .toList();
    }

    /**
     * The partitions, and the memory channels of all sockets aligned with them.
     *
     * @param perSocket number of channels per socket as configured, since the kernel does not
     *     report it; 0 when unknown
     */
    public List<CoreSlice> withChannels(int perSocket) {
        var all = new ArrayList<>(slices());
        if (perSocket > 0) {
            all.addAll(PartitionPlan.channels(topology, perSocket, slices()));
        }
        return all;
    }

    /**
     * Reserves the ways of a run's partitions until {@link #end}; does nothing when it has none.
     *
     * @throws IOException with one sentence why this failed; everything is removed then
     */
    public void begin(String name, Allotment allotment) throws IOException {
        List<CoreSlice> slices = allotment.slices(RESOURCE);
        if (slices.isEmpty()) {
            return;
        }
        try {
            folder.make(name);
            folder.write(name, "schemata", schemata(slices));
            folder.write(name, "cpus_list", processors(slices) + "\n");
        } catch (IOException e) {
            folder.remove(name);
            throw new IOException(
                    "the L3 partition of " + name + " cannot be created: " + e.getMessage(), e);
        }
    }

    /** The masks, such as {@code L3:0=3e0}; other caches are not changed. */
    private String schemata(List<CoreSlice> slices) {
        var masks = new TreeMap<Integer, Long>();
        for (CoreSlice slice : slices) {
            CachePartition partition = partitions.get(slice);
            if (partition != null) {
                masks.merge(partition.cache(), partition.mask(), (a, b) -> a | b);
            }
        }
        return masks.entrySet().stream()
                .map(one -> one.getKey() + "=" + Long.toHexString(one.getValue()))
                .collect(Collectors.joining(";", "L3:", "\n"));
    }

    private String processors(List<CoreSlice> slices) {
        Set<Integer> ids = new TreeSet<>();
        for (LogicalProcessor one : topology.processors()) {
            if (slices.stream().anyMatch(slice -> slice.cores().contains(one.core()))) {
                ids.add(one.id());
            }
        }
        return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** Releases what {@link #begin} reserved, if anything. */
    public void end(String name) throws IOException {
        if (!partitions.isEmpty()) {
            folder.remove(name);
        }
    }

    /**
     * Removes the groups whose names start with the prefix, except those to keep.
     *
     * @return the number of removed groups
     */
    public int removeLeftovers(String prefix, Set<String> keep) throws IOException {
        if (partitions.isEmpty()) {
            return 0;
        }
        List<String> leftovers =
                folder.groups().stream()
                        .filter(name -> name.startsWith(prefix) && !keep.contains(name))
                        .toList();
        for (String name : leftovers) {
            folder.remove(name);
        }
        return leftovers.size();
    }
}
