package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.fault.FailurePoint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** F1: a controller ends before and after each step that it persists. */
class ControllerStepsFaultIT {
    private static final Duration END = Duration.ofMinutes(5);

    /** What only happens when an analysis takes what a task measured. */
    private static final Set<FailurePoint> OF_ANALYSES =
            Set.of(FailurePoint.LANDING_STORED, FailurePoint.LANDING_INDEXED);

    @TempDir private static Path folder;

    private static final Cells CELLS = Cells.or(1);
    private static FaultPlatform platform;
    private static MockTask mock;
    private static Auditor auditor;
    private static Tally tally;
    private static int cell;

    @BeforeAll
    static void start() throws Exception {
        mock = MockTask.in(folder);
        platform =
                FaultPlatform.start(
                        FaultPlatform.Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE));
        auditor = new Auditor(platform, mock);
        tally = new Tally("F1", "controller killed at a step that it persists", CELLS);
    }

    @AfterAll
    static void stop() throws Exception {
        tally.close();
        auditor.close();
        platform.close();
    }

    static Stream<FailurePoint> steps() {
        return Arrays.stream(FailurePoint.values())
                .filter(point -> point.side() == FailurePoint.Side.CONTROLLER);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void killedThereNothingIsLostOrRunTwice(FailurePoint step) throws Exception {
        for (int i = 0; i < CELLS.count(); i++) {
            String id = step.kebabName() + "-" + ++cell;
            platform.failures().armKill(step);
            if (OF_ANALYSES.contains(step)) {
                killDuringAnalysis(step, id);
            } else {
                killDuringWork(step, id);
            }
        }
    }

    /** Whoever has no answer asks again, while somebody else starts the controller again. */
    private static void killDuringWork(FailurePoint step, String id) throws Exception {
        var workload = Workload.of(id, mock, folder);
        var calls =
                CompletableFuture.runAsync(() -> {
                    workload.publish(platform);
                    workload.submit(auditor);
                });
        long struck = awaitStrike(step);
        calls.join();
        workload.stopTheEndless(auditor, platform, platform.controller());
        auditor.awaitEnds(END);
        tally.recovered(struck);
        assertThat(auditor.view(workload.work()).path("outcome").asString(""))
                .as("%s", auditor.view(workload.work()))
                .isEqualTo("FINISHED");
        // An offer may expire while nobody is there to hear the answer; its program runs once.
        assertThat(Testimony.all(mock.witnesses()))
                .filteredOn(run -> run.task().equals(workload.work()))
                .hasSize(1);
        var violations = auditor.audit();
        tally.violated(violations);
        assertThat(violations).as("audit after %s", step).isEmpty();
    }

    private static void killDuringAnalysis(FailurePoint step, String id) throws Exception {
        var analysis = SmallAnalysis.start(platform, id, folder.resolve(id + ".witness"));
        long struck = awaitStrike(step);
        analysis.awaitEnd(END);
        tally.recovered(struck);
        var violations = analysis.audit();
        tally.violated(violations);
        assertThat(violations).as("audit after %s", step).isEmpty();
    }

    /** Returns when the controller was killed there, and answers again. */
    private static long awaitStrike(FailurePoint step) throws Exception {
        assertThat(platform.controller().endWithin(END)).as("%s is reached", step).contains(137);
        long struck = System.nanoTime();
        assertThat(platform.failures().hasStruck(step)).isTrue();
        tally.injected(1);
        platform.startWhatIsDown();
        return struck;
    }
}
