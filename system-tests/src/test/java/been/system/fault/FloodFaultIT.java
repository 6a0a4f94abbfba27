package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ResourceLimits;
import been.system.fault.MockTask.Terms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * F14: tasks that say more than anybody can hear: cut at a budget, said so, and stopped in time.
 */
class FloodFaultIT {
    private static final long MEGABYTES_OF_HEAP = 256;
    private static final long LOG_BUDGET = 1 << 20;

    private static final Cells CELLS = Cells.or(1, 2);
    private static Stage stage;
    private static Tally tally;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        stage = Stage.open(Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE));
        tally = new Tally("F14", "a task that floods", CELLS);
    }

    @AfterAll
    static void stop() throws Exception {
        tally.close();
        stage.close();
    }

    /** A flood, as knobs of the mock task. */
    record Flood(String name, List<String> knobs) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Each well beyond the budget of the log; all of it is handed over as a file besides. */
    static Stream<Flood> floods() {
        return Stream.of(
                new Flood("output", List.of("out=40000000")),
                new Flood("errors", List.of("err=40000000")),
                new Flood("line", List.of("line=40000000")),
                new Flood("junk", List.of("junk=10000000")),
                new Flood("ansi", List.of("ansi=200000")),
                new Flood("records", List.of("log=1000000")));
    }

    /** Its log is cut at the budget, and its last line says by how much. */
    @ParameterizedTest
    @MethodSource("floods")
    void isCutAndSaysSo(Flood flood) throws Exception {
        for (int i = 0; i < CELLS.count(); i++) {
            String task =
                    stage.submit(
                            flood.name(),
                            Terms.USUAL.ignored().within(output(64L << 20)),
                            flood.knobs().toArray(String[]::new));
            tally.injected(flood.name());
            stage.auditor().awaitEnds(Stage.END);
            JsonNode view = stage.auditor().view(task);
            assertThat(view.path("reason").asString("")).as("%s", view).isIn("exit", "output");
            List<String> log = stage.log(task);
            assertThat(log.stream().mapToLong(String::length).sum()).isLessThan(2 * LOG_BUDGET);
            String last = log.getLast();
            assertThat(last.substring(Math.max(0, last.length() - 200)))
                    .containsAnyOf("bytes dropped", "budget", "bytes cut");
            assertUnharmed();
        }
    }

    /** Gigabytes are on their way; whoever wants them stopped does not wait for them. */
    @Test
    void aStopOvertakesTheFlood() throws Exception {
        for (int i = 0; i < CELLS.count(); i++) {
            String task =
                    stage.running(
                            "endless",
                            Terms.USUAL.ignored(),
                            "checkpoint=on:1",
                            "ignore=15",
                            "log=1000000000");
            tally.injected("stopped in full flow");
            long asked = System.nanoTime();
            stage.stop(task);
            Awaitility.await("nothing of it runs")
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> Leftovers.of(Set.of(task)).isEmpty());
            tally.recovered(asked);
            System.out.printf(
                    "stopped under a flood after %d ms%n", (System.nanoTime() - asked) / 1_000_000);
            stage.auditor().awaitEnds(Stage.END); // its output is handed over before
            assertThat(stage.auditor().view(task).path("reason").asString("")).isEqualTo("user");
            assertUnharmed();
        }
    }

    private static ResourceLimits output(long bytes) {
        return new ResourceLimits(null, Duration.ofMinutes(10), null, null, bytes);
    }

    private static void assertUnharmed() throws Exception {
        assertThat(stage.hostPeakMegabytes()).isLessThan(2 * MEGABYTES_OF_HEAP);
        stage.assertKept(tally, "after a flood");
    }
}
