package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.fault.FailurePoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** F1: a controller ends before and after each step that it persists. */
class ControllerStepsFaultIT {
    /** What only happens when an analysis takes what a task measured. */
    private static final Set<FailurePoint> OF_ANALYSES =
            Set.of(FailurePoint.LANDING_STORED, FailurePoint.LANDING_INDEXED);

    private static final Cells CELLS = Cells.or(1);
    private static Stage stage;
    private static Tally tally;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        stage = Stage.open(Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE));
        tally = new Tally("F1", "controller killed at a step that it persists", CELLS);
    }

    @AfterAll
    static void stop() throws Exception {
        tally.close();
        stage.close();
    }

    static List<FailurePoint> steps() {
        return CELLS.steps(FailurePoint.Side.CONTROLLER);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void killedThereNothingIsLostOrRunTwice(FailurePoint step) throws Exception {
        for (int i = 0; i < CELLS.count(); i++) {
            String id = stage.taskId(step.kebabName());
            stage.platform().failures().armKill(step);
            if (OF_ANALYSES.contains(step)) {
                killDuringAnalysis(step, id);
            } else {
                killDuringWork(step, id);
            }
        }
    }

    /** Whoever has no answer asks again, while somebody else starts the controller again. */
    private static void killDuringWork(FailurePoint step, String id) throws Exception {
        var workload = Workload.of(stage, id);
        var calls =
                CompletableFuture.runAsync(() -> {
                    workload.publish();
                    workload.submit();
                });
        long struck = awaitStrike(step);
        calls.join();
        workload.stopTheEndless(stage.platform().controller());
        stage.auditor().awaitEnds(Stage.END);
        tally.recovered(struck);
        stage.assertFinishedOnce(List.of(workload.work()));
        stage.assertKept(tally, "after " + step);
    }

    private static void killDuringAnalysis(FailurePoint step, String id) throws Exception {
        var analysis = SmallAnalysis.start(stage.platform(), id);
        long struck = awaitStrike(step);
        analysis.awaitEnd(Stage.END);
        tally.recovered(struck);
        var violations = analysis.audit();
        tally.violated(violations);
        assertThat(violations).as("audit after %s", step).isEmpty();
    }

    /** Returns when the controller was killed there, and answers again. */
    private static long awaitStrike(FailurePoint step) throws Exception {
        assertThat(stage.platform().controller().endWithin(Stage.END))
                .as("%s is reached", step)
                .contains(137);
        long struck = System.nanoTime();
        assertThat(stage.platform().failures().hasStruck(step)).isTrue();
        tally.injected(step.kebabName());
        stage.platform().startWhatIsDown();
        return struck;
    }
}
