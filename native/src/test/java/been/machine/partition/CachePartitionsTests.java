package been.machine.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.machine.allocation.Allocation;
import been.machine.allocation.Allotment;
import been.machine.allocation.CoreAllocation;
import been.machine.allocation.CoreRequest;
import been.machine.allocation.CoreSlice;
import been.machine.allocation.Site;
import been.machine.files.KernelFiles;
import been.machine.topology.Machines;
import been.machine.topology.Topology;
import been.protocol.CoreThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * On trees made by hand from the kernel's documentation: no machine of the builders has resctrl.
 */
class CachePartitionsTests {
    private static final Map<String, Integer> ONE = Map.of(CachePartitions.RESOURCE, 1);

    /**
     * The example of Fichte et al.: 12 cores and 20 ways make 4 partitions of 3 cores and 5 ways.
     */
    @Test
    void twelveCoresAndTwentyWaysMakeFourPartitions() {
        Machine machine = machine("two-sockets", "fffff", 1, 16);
        List<CachePartition> partitions =
                PartitionPlan.partitions(
                        machine.topology(), new CacheWays(20, 1, 16), Map.of(0, 0, 12, 1));
        assertThat(partitions).hasSize(8);
        assertThat(partitions.subList(0, 4))
                .extracting(one -> new TreeSet<>(one.slice().cores()).toString())
                .containsExactly("[0, 1, 2]", "[3, 4, 5]", "[6, 7, 8]", "[9, 10, 11]");
        assertThat(partitions.subList(0, 4))
                .extracting(one -> Long.toHexString(one.mask()))
                .containsExactly("1f", "3e0", "7c00", "f8000");
        assertThat(partitions.subList(4, 8)).allMatch(one -> one.cache() == 1);
        assertThat(machine.partitions(new RecordedFolder()).slices())
                .containsExactlyElementsOf(partitions.stream().map(CachePartition::slice).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "12, 20, 1, 4",
        "8, 11, 1, 1",
        "8, 16, 1, 8",
        "8, 16, 2, 8",
        "8, 16, 3, 4",
        "16, 12, 1, 4",
        "6, 12, 5, 2",
        "6, 12, 7, 1",
        "1, 20, 1, 1"
    })
    void partsAreEqualAndLargeEnough(int cores, int ways, int least, int parts) {
        assertThat(new CacheWays(ways, least, 16).parts(cores)).isEqualTo(parts);
    }

    @Test
    void aCacheOfEachComplexIsCutForItself() {
        Machine machine = machine("complexes", "ffff", 1, 16);
        List<CoreSlice> slices = machine.partitions(new RecordedFolder()).slices();
        assertThat(slices).hasSize(15).allMatch(slice -> slice.cores().size() == 1); // of 16 groups
        assertThat(slices).extracting(CoreSlice::area).contains(0, 4, 8, 12);
    }

    @Test
    void aRunHasItsPartitionForItself() throws IOException {
        Machine machine = machine("two-sockets", "fffff", 1, 16);
        var folder = new RecordedFolder();
        var partitions = machine.partitions(folder);
        var site = new Site(machine.topology(), partitions.slices());
        assertThat(site.resources()).isEqualTo(Map.of("l3-partition", 7)); // one is the platform's
        List<Allotment> runs = runs(site, new CoreRequest(3, CoreThreads.ONE, 0, ONE), 8);
        assertThat(runs).hasSize(7);
        assertThat(runs.getFirst().processors()).containsExactly(3, 4, 5);
        assertThat(runs.get(1).processors()).containsExactly(12, 13, 14);
        partitions.begin("been-1", runs.getFirst());
        partitions.begin("been-2", runs.get(1));
        assertThat(folder.text("been-1", "schemata")).isEqualTo("L3:0=3e0\n");
        assertThat(folder.text("been-1", "cpus_list")).isEqualTo("3,4,5\n");
        assertThat(folder.text("been-2", "schemata")).isEqualTo("L3:1=1f\n");
        partitions.end("been-1");
        assertThat(folder.groups()).containsExactly("been-2");
    }

    @Test
    void twoPartitionsForOneRunAreNextToEachOther() throws IOException {
        Machine machine = machine("two-sockets", "fffff", 1, 16);
        var folder = new RecordedFolder();
        var partitions = machine.partitions(folder);
        var site = new Site(machine.topology(), partitions.slices());
        var request = new CoreRequest(4, CoreThreads.ONE, 0, Map.of(CachePartitions.RESOURCE, 2));
        List<Allotment> runs = runs(site, request, 4);
        assertThat(runs)
                .extracting(Allotment::processors)
                .containsExactly(
                        List.of(3, 4, 5, 6), List.of(12, 13, 14, 15), List.of(18, 19, 20, 21));
        partitions.begin("been-1", runs.getFirst());
        assertThat(folder.text("been-1", "schemata")).isEqualTo("L3:0=7fe0\n");
        assertThat(folder.text("been-1", "cpus_list")).isEqualTo("3,4,5,6,7,8\n");
    }

    /** Others keep off the cores of a partition that is somebody's, also those it leaves idle. */
    @Test
    void theRestOfAPartitionStaysIdle() {
        Machine machine = machine("two-sockets", "fffff", 1, 16);
        var site = new Site(machine.topology(), machine.partitions(new RecordedFolder()).slices());
        List<Allotment> sliced = runs(site, new CoreRequest(1, CoreThreads.ONE, 0, ONE), 1);
        assertThat(sliced.getFirst().processors()).containsExactly(3);
        Allocation all = CoreAllocation.allocate(site, CoreRequest.of(21), sliced);
        assertThat(all)
                .isInstanceOfSatisfying(
                        Allocation.Given.class,
                        given ->
                                assertThat(given.allotment().processors()).doesNotContain(3, 4, 5));
        assertThat(CoreAllocation.allocate(site, CoreRequest.of(22), sliced))
                .isInstanceOf(Allocation.Denied.class);
    }

    @Test
    void whatTheKernelRefusesLeavesNothing() {
        Machine machine = machine("two-sockets", "fffff", 1, 16);
        var folder = new RecordedFolder("L3:0=3e0");
        var partitions = machine.partitions(folder);
        var site = new Site(machine.topology(), partitions.slices());
        Allotment run = runs(site, new CoreRequest(3, CoreThreads.ONE, 0, ONE), 1).getFirst();
        assertThatThrownBy(() -> partitions.begin("been-1", run))
                .hasMessageContaining("the L3 partition of been-1 cannot be created")
                .hasMessageContaining("refused 'L3:0=3e0' as schemata");
        assertThat(folder.groups()).isEmpty();
    }

    @Test
    void leftoversOfThisHostAreRemovedAndNobodyElses() throws IOException {
        Machine machine = machine("two-sockets", "fffff", 1, 16);
        var folder = new RecordedFolder();
        for (String group : List.of("info", "mon_groups", "been-a-1", "been-a-2", "been-b-1")) {
            folder.make(group);
        }
        var partitions = machine.partitions(folder);
        assertThat(partitions.removeLeftovers("been-a-", Set.of("been-a-2"))).isEqualTo(1);
        assertThat(folder.groups()).containsExactly("info", "mon_groups", "been-a-2", "been-b-1");
    }

    @Test
    void withoutResctrlThereAreNone() throws IOException {
        Topology topology = Machines.topology("two-sockets");
        KernelFiles files = Machines.reading(Machines.files("two-sockets"));
        var partitions = CachePartitions.read(files, topology, new RecordedFolder());
        assertThat(partitions.slices()).isEmpty();
        partitions.begin("been-1", new Site(topology).allotmentOf(List.of(1), 0, Set.of()));
        partitions.end("been-1");
        assertThat(partitions.removeLeftovers("been-", Set.of())).isZero();
    }

    @Test
    void whoMayNotMakeGroupsHasNone(@TempDir Path root) {
        Machine machine = machine("two-sockets", "fffff", 1, 16);
        var absent = new ResctrlFolder.Mounted(root.resolve("absent"));
        assertThat(machine.partitions(absent).slices()).isEmpty();
        assertThat(machine.partitions(new ResctrlFolder.Mounted(root)).slices()).hasSize(8);
    }

    /** The group of the real folder is found and removed; the kernel's files go with it. */
    @Test
    void whatIsMountedIsAFolderOfFolders(@TempDir Path root) throws IOException {
        var mounted = new ResctrlFolder.Mounted(root);
        mounted.make("been-1");
        assertThat(mounted.groups()).containsExactly("been-1");
        Files.createDirectories(root.resolve("info"));
        Files.writeString(
                root.resolve("info/last_cmd_status"), "mask f0f has non-consecutive 1-bits\n");
        assertThatThrownBy(() -> mounted.write("been-1", "schemata", "L3:0=f0f\n"))
                .hasMessage(
                        "the kernel refused 'L3:0=f0f' as schemata: mask f0f has non-consecutive"
                                + " 1-bits");
        Path schemata = Files.createFile(root.resolve("been-1/schemata"));
        mounted.write("been-1", "schemata", "L3:0=f\n");
        assertThat(schemata).hasContent("L3:0=f");
        Files.delete(schemata);
        mounted.remove("been-1");
        mounted.remove("been-1");
        assertThat(mounted.groups()).containsExactly("info");
    }

    private static List<Allotment> runs(Site site, CoreRequest request, int count) {
        return CoreAllocation.allocate(site, request, count, List.of()).stream()
                .filter(Allocation.Given.class::isInstance)
                .map(allocation -> ((Allocation.Given) allocation).allotment())
                .toList();
    }

    /** A machine of whose caches the kernel tells this. */
    private record Machine(KernelFiles files, Topology topology) {
        CachePartitions partitions(ResctrlFolder folder) {
            return CachePartitions.read(files, topology, folder);
        }
    }

    private static Machine machine(String name, String mask, int least, int groups) {
        Map<String, String> files = Machines.files(name);
        String info = "sys/fs/resctrl/info/L3/";
        files.put(info + "cbm_mask", mask + "\n");
        files.put(info + "min_cbm_bits", least + "\n");
        files.put(info + "num_closids", groups + "\n");
        return new Machine(Machines.reading(files), Machines.topology(name));
    }
}
