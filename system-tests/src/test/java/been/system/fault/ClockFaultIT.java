package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.machine.noise.Clocks;
import been.protocol.Exclusivity;
import been.protocol.Placement;
import been.system.fault.MockTask.Terms;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * F7: wall clocks that are set by an hour while tasks run. The clocks are those of the platform's
 * processes only, by a library loaded before all others; the machine's stays as it is.
 */
@Tag("whole")
class ClockFaultIT {
    private static final Duration HOUR = Duration.ofHours(1);

    private static final Cells CELLS = Cells.or(1, 2);
    private static Stage stage;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        Path clock = MockTask.compile("clock.c", folder.resolve("clock.so"), "-shared", "-fPIC");
        stage =
                Stage.open(
                        Plan.on(folder)
                                .lease(FaultPlatform.PATIENT_LEASE)
                                .with("LD_PRELOAD", clock.toString()));
    }

    @AfterAll
    static void stop() throws Exception {
        stage.close();
    }

    /**
     * Leases are much shorter than these steps: were one decided by them, the task would be lost.
     */
    @Test
    void noLeaseIsDecidedByTheWallClock() throws Exception {
        List<Duration> steps = List.of(HOUR, HOUR.negated(), HOUR.multipliedBy(2), Duration.ZERO);
        try (var tally = new Tally("F7", "wall clocks set by an hour and more", CELLS)) {
            for (int i = 0; i < CELLS.count(); i++) {
                for (String process : List.of("c1", "h1")) {
                    String task = stage.running("t", Terms.USUAL, "result=r.bin:1000", "run=4000");
                    for (Duration step : steps) {
                        stage.platform().setClock(process, step);
                        tally.injected(process.equals("c1") ? "controller's" : "host's");
                        Stage.pass(Duration.ofMillis(500));
                    }
                    stage.auditor().awaitEnds(Stage.END);
                    stage.assertFinished(task);
                    JsonNode view = stage.auditor().view(task);
                    assertThat(view.path("attempt").asInt()).isEqualTo(1);
                    assertThat(view.path("usage").path("wall-time-seconds").asDouble())
                            .isBetween(3.9, 300.0);
                    stage.assertKept(tally, "after " + task);
                }
            }
        }
    }

    @Test
    void aHostAnHourAheadIsAHostAsAnyOther() throws Exception {
        stage.platform().setClock("h1", HOUR);
        try {
            Clocks before = Clocks.read();
            String task = stage.submit("ahead", Terms.USUAL, "run=100");
            stage.auditor().awaitEnds(Stage.END);
            stage.assertFinished(task);
            JsonNode view = stage.auditor().view(task);
            assertThat(Instant.parse(view.path("endedAt").asString()))
                    .isBefore(Instant.now().plus(HOUR.dividedBy(2)));
            assertAhead(view.path("usage"), HOUR, secondsSet(before, Clocks.read()));
            assertThat(stage.auditor().audit()).isEmpty();
        } finally {
            stage.platform().setClock("h1", Duration.ZERO);
        }
    }

    /** By which the clock of this machine was set, as hypervisors do in small steps. */
    private static double secondsSet(Clocks before, Clocks after) {
        double wall = (after.wallMicros() - before.wallMicros()) / 1e6;
        return Math.abs(wall - (after.monotonicNanos() - before.monotonicNanos()) / 1e9);
    }

    /**
     * The controller runs on the same machine, so that the true offset is known.
     *
     * @param set by how many seconds the controller's clock was set since it was compared, at most
     */
    private static void assertAhead(JsonNode usage, Duration truly, double set) {
        for (String when : List.of("clock-offset", "clock-offset-end")) {
            double bound = usage.path(when + "-bound-seconds").asDouble();
            assertThat(bound).as("%s", usage).isBetween(1e-6, 0.5);
            assertThat(usage.path(when + "-seconds").asDouble())
                    .as("%s", usage)
                    .isCloseTo((double) truly.toSeconds(), within(bound + set));
        }
    }

    /** G8: who measured while the clock was set finds that with the result. */
    @ParameterizedTest
    @EnumSource(names = {"EXCLUSIVE", "SHARED"})
    void aMeasurementDuringAStepIsMarked(Exclusivity exclusivity) throws Exception {
        var alone = new Placement(null, List.of(), exclusivity, 1);
        String task = stage.submit("marked", Terms.USUAL.on(alone), "run=2500");
        Awaitility.await("its program runs")
                .until(() ->
                        Testimony.all(stage.mock().witnesses()).stream()
                                .anyMatch(run -> run.task().equals(task)));
        stage.platform().setClock("h1", HOUR);
        try {
            stage.auditor().awaitEnds(Stage.END);
            JsonNode usage = stage.auditor().view(task).path("usage");
            assertThat(usage.path("disturbed-by").toString()).contains("clock-step");
            assertThat(usage.path("clock-offset-seconds").asDouble()).isCloseTo(0, within(0.5));
            assertThat(usage.path("clock-offset-end-seconds").asDouble())
                    .isCloseTo((double) HOUR.toSeconds(), within(0.5));
            assertThat(stage.auditor().audit()).isEmpty();
        } finally {
            stage.platform().setClock("h1", Duration.ZERO);
        }
    }
}
