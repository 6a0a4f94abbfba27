package been.machine.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.machine.files.KernelFiles;
import been.machine.files.MachineFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SysfsTopologyTests {
    private static final long GIB = 1L << 30;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # machine             | processors | cores | sockets | nodes | caches | kinds | GiB
                    one-socket            |   8 |   8 | 1 | 1 |  1 | 1 |  16
                    one-socket-threads    |   8 |   4 | 1 | 1 |  1 | 1 |  16
                    two-sockets           |  24 |  24 | 2 | 2 |  2 | 1 | 128
                    two-sockets-interleaved | 16 |  8 | 2 | 2 |  2 | 1 |  64
                    complexes             |  32 |  16 | 1 | 1 |  4 | 1 |  64
                    hybrid                |  24 |  16 | 1 | 1 |  1 | 2 |  32
                    many-cores            | 256 | 128 | 2 | 8 | 16 | 1 | 512
                    guest                 |   4 |   4 | 1 | 1 |  1 | 1 |   8
                    arm-clusters          |   6 |   6 | 1 | 1 |  2 | 2 |   4
                    arm-server            |  80 |  80 | 1 | 1 |  1 | 1 | 128
                    offline               |   8 |   8 | 2 | 2 |  2 | 1 |  64
                    memoryless-node       |   6 |   6 | 2 | 2 |  2 | 1 |  32
                    """)
    void everyMachineIsRead(
            String machine,
            int processors,
            int cores,
            int sockets,
            int nodes,
            int caches,
            int kinds,
            long gib) {
        Topology topology = Machines.topology(machine);
        assertThat(topology.processors()).hasSize(processors);
        assertThat(topology.cores()).hasSize(cores);
        assertThat(topology.sockets()).isEqualTo(sockets);
        assertThat(topology.memoryNodes()).isEqualTo(nodes);
        assertThat(topology.isMultithreaded()).isEqualTo(processors > cores);
        assertThat(topology.isHybrid()).isEqualTo(kinds > 1);
        assertThat(topology.processors().stream().map(LogicalProcessor::lastLevelCache).distinct())
                .hasSize(caches);
        assertThat(topology.processors().stream().map(LogicalProcessor::kind).distinct())
                .hasSize(kinds);
        assertThat(topology.memory().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(gib * GIB);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # machine             | id  | core | socket | node | cache | kind
                    one-socket            |   5 |   5 |  0 | 0 |  0 | 0
                    one-socket-threads    |   6 |   2 |  0 | 0 |  0 | 0
                    two-sockets           |  13 |  13 |  1 | 1 | 12 | 0
                    two-sockets-interleaved | 13 | 5 |  1 | 1 |  1 | 0
                    complexes             |  22 |   6 |  0 | 0 |  4 | 0
                    hybrid                |  13 |  12 |  0 | 0 |  0 | 0
                    hybrid                |  21 |  21 |  0 | 0 |  0 | 1
                    many-cores            | 200 |  72 |  1 | 4 | 72 | 0
                    guest                 |   3 |   3 |  0 | 0 |  0 | 0
                    arm-clusters          |   2 |   2 |  0 | 0 |  0 | 1
                    arm-clusters          |   5 |   5 |  0 | 0 |  4 | 0
                    arm-server            |  79 |  79 | 36 | 0 |  0 | 0
                    offline               |  11 |  11 |  1 | 1 |  1 | 0
                    memoryless-node       |   2 |   2 |  1 | 2 |  2 | 0
                    memoryless-node       |   5 |   5 |  1 | 2 |  2 | 0
                    """)
    void aProcessorIsWhereItIs(
            String machine, int id, int core, int socket, int node, int cache, int kind) {
        assertThat(Machines.topology(machine).processors(List.of(id)))
                .containsExactly(new LogicalProcessor(id, core, socket, node, cache, kind));
    }

    /** A core whose first thread is offline goes by its second. */
    @Test
    void aLimitOnMemoryIsSharedByAllNodes() {
        Topology topology = Machines.topology("two-sockets");
        assertThat(topology.withinMemory(8 * GIB).memory())
                .isEqualTo(Map.of(0, 4 * GIB, 1, 4 * GIB));
        assertThat(topology.withinMemory(200 * GIB)).isEqualTo(topology);
    }

    @Test
    void theOtherThreadsOfACoreAreKnown() {
        KernelFiles files = Machines.reading(Machines.files("one-socket-threads"));
        assertThat(SysfsTopology.threadsOf(files, List.of(1, 6)))
                .containsExactlyInAnyOrder(1, 2, 5, 6);
        assertThat(SysfsTopology.threadsOf(files, List.of())).isEmpty();
        assertThat(SysfsTopology.threadsOf(_ -> Optional.empty(), List.of(3))).containsExactly(3);
    }

    @Test
    void onlyWhatIsOnlineCounts() {
        assertThat(Machines.topology("offline").cores().keySet())
                .containsExactly(0, 1, 2, 4, 5, 6, 7, 11)
                .doesNotContain(3, 8);
    }

    @Test
    void olderKernelsCallThreadsSiblings(@TempDir Path root) throws IOException {
        Path cpu = root.resolve("sys/devices/system/cpu");
        for (int id : List.of(0, 1)) {
            Path topology = Files.createDirectories(cpu.resolve("cpu" + id + "/topology"));
            Files.writeString(topology.resolve("thread_siblings_list"), "0-1\n");
        }
        Files.writeString(cpu.resolve("online"), "0-1\n");
        assertThat(SysfsTopology.read(new MachineFiles(root)).cores()).hasSize(1);
    }

    @Test
    void coresThatDifferLittleAreOfOneKind() {
        assertThat(CoreKinds.byCapacity(Map.of(0, 1024, 1, 1009, 2, 760, 3, 325)))
                .isEqualTo(Map.of(0, 0, 1, 0, 2, 1, 3, 2));
        assertThat(CoreKinds.byCapacity(Map.of())).isEmpty();
    }

    @Test
    void aMachineThatTellsNothingHasTheProcessorsOfTheJvm(@TempDir Path root) {
        assertThat(SysfsTopology.read(new MachineFiles(root)).processors())
                .hasSize(Runtime.getRuntime().availableProcessors());
        assertThat(SysfsTopology.read(new MachineFiles(root)).memory()).isEmpty();
    }

    @Test
    void thisMachineHasProcessors() {
        assertThat(SysfsTopology.ofThisMachine().processors()).isNotEmpty();
    }

    @Test
    void kernelListsAreRead() {
        assertThat(KernelFiles.parseList("0-3,8\n")).containsExactly(0, 1, 2, 3, 8);
        assertThat(KernelFiles.parseList("")).isEmpty();
        assertThatThrownBy(() -> KernelFiles.parseList("0-x")).hasMessageContaining("'0-x'");
    }
}
