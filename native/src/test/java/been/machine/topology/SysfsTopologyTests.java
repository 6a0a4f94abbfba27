package been.machine.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SysfsTopologyTests {
    @TempDir Path system;

    @Test
    void aVirtualMachineWithTwoCores() throws IOException {
        file("cpu/online", "0-1");
        file("node/online", "0");
        file("node/node0/cpulist", "0-1");
        for (int id : List.of(0, 1)) {
            processor(id, 0, "" + id, "" + id);
        }
        Topology topology = SysfsTopology.read(system);
        assertThat(topology.processors())
                .containsExactly(
                        new LogicalProcessor(0, 0, 0, 0, 0), new LogicalProcessor(1, 1, 0, 0, 1));
        assertThat(topology.isMultithreaded()).isFalse();
    }

    /** As a server numbers them: second threads follow all first ones. */
    @Test
    void twoSocketsWithThreadsAndMemoryNodes() throws IOException {
        file("cpu/online", "0-15");
        file("node/online", "0-1");
        file("node/node0/cpulist", "0-3,8-11");
        file("node/node1/cpulist", "4-7,12-15");
        for (int id = 0; id < 16; id++) {
            int core = id % 8;
            int socket = core / 4;
            processor(id, socket, core + "," + (core + 8), socket == 0 ? "0-3,8-11" : "4-7,12-15");
        }
        Topology topology = SysfsTopology.read(system);
        assertThat(topology.cores()).hasSize(8);
        assertThat(topology.sockets()).isEqualTo(2);
        assertThat(topology.memoryNodes()).isEqualTo(2);
        assertThat(topology.isMultithreaded()).isTrue();
        assertThat(topology.processors().get(13)).isEqualTo(new LogicalProcessor(13, 5, 1, 1, 4));
    }

    @Test
    void aCoreWhoseFirstThreadIsOffline() throws IOException {
        file("cpu/online", "0,3");
        processor(0, 0, "0,2", "0-3");
        processor(3, 0, "1,3", "0-3");
        Topology topology = SysfsTopology.read(system);
        assertThat(topology.cores().keySet()).containsExactly(0, 3);
        assertThat(topology.memoryNodes()).isEqualTo(1);
    }

    /** Some ARM machines tell -1 for the socket, and nothing of caches and nodes. */
    @Test
    void aMachineThatTellsLittle() throws IOException {
        file("cpu/online", "0-3");
        for (int id = 0; id < 4; id++) {
            file("cpu/cpu" + id + "/topology/physical_package_id", "-1");
        }
        Topology topology = SysfsTopology.read(system);
        assertThat(topology.cores()).hasSize(4);
        assertThat(topology.sockets()).isEqualTo(1);
        assertThat(topology.processors()).allMatch(one -> one.lastLevelCache() == 0);
    }

    @Test
    void thisMachineHasProcessors() {
        assertThat(SysfsTopology.ofThisMachine().processors()).isNotEmpty();
    }

    @Test
    void kernelListsAreRead() {
        assertThat(Topology.parseList("0-3,8\n")).containsExactly(0, 1, 2, 3, 8);
        assertThat(Topology.parseList("")).isEmpty();
        assertThatThrownBy(() -> Topology.parseList("0-x")).hasMessageContaining("'0-x'");
    }

    private void processor(int id, int socket, String threads, String cache) throws IOException {
        String folder = "cpu/cpu" + id;
        file(folder + "/topology/physical_package_id", "" + socket);
        file(folder + "/topology/thread_siblings_list", threads);
        file(folder + "/cache/index0/level", "1");
        file(folder + "/cache/index0/shared_cpu_list", threads);
        file(folder + "/cache/index1/level", "3");
        file(folder + "/cache/index1/shared_cpu_list", cache);
    }

    private void file(String name, String text) throws IOException {
        Path file = system.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text + "\n");
    }
}
