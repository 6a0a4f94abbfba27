package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.network.Network;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bench where it starts platforms; what its figures are decides nothing here. */
class PlatformBenchIT {
    @TempDir private Path folder;

    /** Each starts controllers of its own, which takes longest; another part in each run. */
    @Test
    void aControllerIsMeasured() throws Exception {
        var figures =
                new ArrayList<>(
                        List.of(
                                "placements",
                                "latency",
                                "throughput",
                                "hosts",
                                "recovery",
                                "attack",
                                "submissions"));
        Collections.shuffle(figures);
        String some = String.join(",", figures.subList(0, 2));
        var bench = QuickBench.run(folder, "dispatch", "--only", some);
        assertThat(bench.figures()).as(some).hasSizeGreaterThanOrEqualTo(2);
        if (some.contains("placements")) {
            assertThat(bench.middle("placements a second, on disk, SQLite")).isPositive();
            assertThat(bench.middle("tasks a second, from queued to ended, SQLite")).isPositive();
        }
    }

    @Test
    void openPagesAreMeasured() throws Exception {
        var bench = QuickBench.run(folder, "ui", "--only", "sessions");
        assertThat(bench.middle("… until a change has come to the last of them")).isPositive();
    }

    @Test
    void aLongRunIsMeasured() throws Exception {
        var bench = QuickBench.run(folder, "endurance");
        assertThat(bench.middle("analyses that finished, of 50 in 25 s")).isEqualTo(100);
        assertThat(bench.middle("… its data, for each analysis")).isPositive();
    }

    @Test
    void aServerAndItsClientAreMeasured() throws Exception {
        List<String> figures = List.of("pair", "slowdown", "kills", "link");
        String one = figures.get(new Random().nextInt(figures.size()));
        var bench = QuickBench.run(folder, "roles", "--only", one);
        assertThat(bench.figures()).as(one).isNotEmpty();
        if (one.equals("slowdown")) {
            assertThat(bench.middle("… executions")).isPositive();
            assertThat(bench.said())
                    .contains(
                            Network.obstacle().isEmpty()
                                    ? "over two network namespaces"
                                    : "over the loopback interface");
        }
    }
}
