package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.network.Network;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bench where it starts platforms; what its figures are decides nothing here. */
class PlatformBenchIT {
    @TempDir private Path folder;

    /** Each starts controllers of its own, which takes longest; others in each run. */
    static List<String> some() {
        return pick(2, "dispatch", "ui", "endurance", "roles");
    }

    private static List<String> pick(int count, String... of) {
        var all = new ArrayList<>(List.of(of));
        Collections.shuffle(all);
        return all.subList(0, count);
    }

    @ParameterizedTest
    @MethodSource("some")
    void isMeasured(String bench) throws Exception {
        switch (bench) {
            case "dispatch" -> dispatch();
            case "ui" -> openPages();
            case "endurance" -> longRun();
            default -> serverAndClient();
        }
    }

    private void dispatch() throws Exception {
        String some =
                String.join(
                        ",",
                        pick(
                                2,
                                "placements",
                                "latency",
                                "throughput",
                                "hosts",
                                "recovery",
                                "attack",
                                "submissions"));
        var bench = QuickBench.run(folder, "dispatch", "--only", some);
        assertThat(bench.figures()).as(some).hasSizeGreaterThanOrEqualTo(2);
        if (some.contains("placements")) {
            assertThat(bench.middle("placements a second, on disk, SQLite")).isPositive();
            assertThat(bench.middle("tasks a second, from queued to ended, SQLite")).isPositive();
        }
    }

    private void openPages() throws Exception {
        var bench = QuickBench.run(folder, "ui", "--only", "sessions");
        assertThat(bench.middle("… until a change has come to the last of them")).isPositive();
    }

    private void longRun() throws Exception {
        var bench = QuickBench.run(folder, "endurance");
        assertThat(bench.middle("analyses that finished, of 50 in 25 s")).isEqualTo(100);
        assertThat(bench.middle("… its data, for each analysis")).isNotNegative();
    }

    private void serverAndClient() throws Exception {
        String one = pick(1, "pair", "slowdown", "kills", "link").getFirst();
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
