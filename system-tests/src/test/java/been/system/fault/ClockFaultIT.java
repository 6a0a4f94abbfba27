package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

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
import tools.jackson.databind.JsonNode;

/**
 * F7: wall clocks that are set by an hour while tasks run. The clocks are those of the platform's
 * processes only, by a library loaded before all others; the machine's stays as it is.
 */
@Tag("whole")
class ClockFaultIT {
    private static final Duration END = Duration.ofMinutes(5);
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir private static Path folder;

    private static final Cells CELLS = Cells.or(1);
    private static FaultPlatform platform;
    private static MockTask mock;
    private static Auditor auditor;
    private static int cell;

    @BeforeAll
    static void start() throws Exception {
        mock = MockTask.in(folder);
        Path clock = MockTask.compile("clock.c", folder.resolve("clock.so"), "-shared", "-fPIC");
        platform =
                FaultPlatform.start(
                        FaultPlatform.Plan.on(folder)
                                .lease(FaultPlatform.PATIENT_LEASE)
                                .with("LD_PRELOAD", clock.toString()));
        auditor = new Auditor(platform, mock);
    }

    @AfterAll
    static void stop() throws Exception {
        auditor.close();
        platform.close();
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
                    String task = "t" + ++cell;
                    auditor.submit(
                            "c-" + task,
                            mock.job(task, Terms.USUAL, "result=r.bin:1000", "run=4000"));
                    auditor.awaitState(task, "Running");
                    for (Duration step : steps) {
                        platform.setClock(process, step);
                        tally.injected(1);
                        long until = System.nanoTime() + 500_000_000;
                        Awaitility.await().until(() -> System.nanoTime() > until);
                    }
                    auditor.awaitEnds(END);
                    JsonNode view = auditor.view(task);
                    assertThat(view.path("outcome").asString(""))
                            .as("%s", view)
                            .isEqualTo("FINISHED");
                    assertThat(view.path("attempt").asInt()).isEqualTo(1);
                    assertThat(view.path("usage").path("wall-time-seconds").asDouble())
                            .isBetween(3.9, 300.0);
                    var violations = auditor.audit();
                    tally.violated(violations);
                    assertThat(violations).isEmpty();
                }
            }
        }
    }

    @Test
    void aHostAnHourAheadIsAHostAsAnyOther() throws Exception {
        platform.setClock("h1", HOUR);
        try {
            String task = "ahead" + ++cell;
            auditor.submit("c-" + task, mock.job(task, Terms.USUAL, "run=100"));
            auditor.awaitEnds(END);
            JsonNode view = auditor.view(task);
            assertThat(view.path("outcome").asString("")).as("%s", view).isEqualTo("FINISHED");
            assertThat(Instant.parse(view.path("endedAt").asString()))
                    .isBefore(Instant.now().plus(HOUR.dividedBy(2)));
            assertThat(auditor.audit()).isEmpty();
        } finally {
            platform.setClock("h1", Duration.ZERO);
        }
    }

    /** G8: who measured while the clock was set finds that with the result. */
    @Test
    void aMeasurementDuringAStepIsMarked() throws Exception {
        String task = "marked" + ++cell;
        var alone = new Placement(null, List.of(), Exclusivity.EXCLUSIVE, 1);
        auditor.submit("c-" + task, mock.job(task, Terms.USUAL.on(alone), "run=2500"));
        Awaitility.await("its program runs")
                .atMost(END)
                .until(() ->
                        Testimony.all(mock.witnesses()).stream()
                                .anyMatch(run -> run.task().equals(task)));
        platform.setClock("h1", HOUR);
        try {
            auditor.awaitEnds(END);
            JsonNode usage = auditor.view(task).path("usage");
            assertThat(usage.path("disturbed-by").toString()).contains("clock-step");
            assertThat(auditor.audit()).isEmpty();
        } finally {
            platform.setClock("h1", Duration.ZERO);
        }
    }
}
