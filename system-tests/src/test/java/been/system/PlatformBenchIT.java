package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.network.Network;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bench where it starts platforms; what its figures are decides nothing here. */
class PlatformBenchIT {
    @TempDir private Path folder;

    @Test
    void aControllerIsMeasured() throws Exception {
        var bench = QuickBench.run(folder, "dispatch");
        assertThat(bench.figures()).hasSize(15);
        assertThat(bench.middle("placements a second, on disk, SQLite")).isPositive();
        assertThat(bench.middle("tasks a second, from queued to ended, SQLite")).isPositive();
    }

    @Test
    void openPagesAreMeasured() throws Exception {
        var bench = QuickBench.run(folder, "ui", "--only", "sessions");
        assertThat(bench.middle("… until a change has come to the last of them")).isPositive();
    }

    @Test
    void aServerAndItsClientAreMeasuredOverANetwork() throws Exception {
        var bench = QuickBench.run(folder, "roles", "--only", "pair,slowdown");
        assertThat(bench.figures()).hasSize(3);
        assertThat(bench.middle("… executions")).isPositive();
        assertThat(bench.said())
                .contains(
                        Network.obstacle().isEmpty()
                                ? "over two network namespaces"
                                : "over the loopback interface");
    }
}
