package been.machine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.machine.measure.Bench.Kind;
import been.machine.topology.SysfsTopology;
import been.protocol.ResourceLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Memory from the nodes that a run is given. */
class NearMemoryIT {
    @TempDir private Path folder;

    static List<Kind> withCpusets() throws IOException {
        return Bench.having("the cpuset controller", Bench.kinds(), Kind::hasCpusets);
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(Bench.leftGroups()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("withCpusets")
    void aRunHasTheMemoryOfItsNodes(Kind kind) throws Exception {
        int node = SysfsTopology.ofThisMachine().processors().getFirst().memoryNode();
        RunResult result = kind.measurer().start(request(kind, node)).await();
        assertThat(result).isInstanceOf(RunResult.Ended.class);
        assertThat(new Bench(kind, folder).out()).endsWith("\t" + node + "\n");
    }

    @ParameterizedTest
    @MethodSource("withCpusets")
    void nodesThatAreNotThereAreRefused(Kind kind) {
        assertThatThrownBy(() -> kind.measurer().start(request(kind, 1023)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the kernel refused to set cpuset.mems to '1023'");
    }

    private RunRequest request(Kind kind, int node) {
        RunRequest usual =
                new Bench(kind, folder)
                        .request(
                                ResourceLimits.NONE,
                                null,
                                "grep",
                                "Mems_allowed_list",
                                "/proc/self/status");
        return new RunRequest(
                usual.command(),
                usual.directory(),
                usual.environment(),
                usual.streams(),
                usual.limits(),
                List.of(SysfsTopology.ofThisMachine().processors().getLast().id()),
                List.of(node),
                usual.name(),
                usual.state(),
                null,
                usual.conditions(),
                usual.folders(),
                usual.visible());
    }
}
