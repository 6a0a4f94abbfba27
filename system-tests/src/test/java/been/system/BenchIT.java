package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The bench as those use it who work on BEEN; what its figures are decides nothing here. */
class BenchIT {
    @TempDir private Path folder;

    @Test
    void everyFigureIsMeasuredAndWritten() throws Exception {
        Path page = folder.resolve("performance.md");
        var bench =
                QuickBench.run(folder, "measurement", "--peer", "none", "--page", page.toString());
        assertThat(bench.figures()).hasSizeGreaterThanOrEqualTo(15);
        bench.assertIsOn(page);
        for (JsonNode figure : bench.figures()) {
            assertThat(bench.said()).contains(figure.path("figure").asString());
        }
        // What counts processes is no timing.
        assertThat(bench.middle("processes that survive a run, worst")).isZero();
        assertThat(bench.middle("… processes left after all of them")).isZero();
        Awaitility.await("no folder of a bench that ended").until(() -> runs().isEmpty());
    }

    /** Folders of benches that have ended; others may be measuring. */
    private static List<String> runs() throws IOException {
        try (var all = Files.list(BeenProcess.HOME.resolve(".build/bench"))) {
            return all.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("run-"))
                    .filter(name -> ProcessHandle.of(Long.parseLong(name.substring(4))).isEmpty())
                    .toList();
        }
    }

    @Test
    void theSchedulerIsMeasured() throws Exception {
        Path page = folder.resolve("performance.md");
        var bench = QuickBench.run(folder, "scheduler", "--page", page.toString());
        bench.assertIsOn(page);
        assertThat(bench.middle("rules broken")).isZero();
        assertThat(bench.figures()).hasSizeGreaterThan(1);
    }

    @Test
    void anUnknownFigureIsRefused() throws Exception {
        var answer = BeenProcess.bench("measurement", "--only", "memry");
        assertThat(answer.exitStatus()).isEqualTo(2);
        assertThat(answer.err()).contains("unknown figure 'memry'; did you mean 'memory'?");
    }
}
