package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.fault.FailurePoint;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** F1: a host runtime ends before and after each step that it persists. */
class HostStepsFaultIT {
    private static final Cells CELLS = Cells.or(1);
    private static Stage stage;
    private static Tally tally;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        stage = Stage.open(Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE));
        tally = new Tally("F1", "host runtime killed at a step that it persists", CELLS);
    }

    @AfterAll
    static void stop() throws Exception {
        tally.close();
        stage.close();
    }

    static List<FailurePoint> steps() {
        return CELLS.steps(FailurePoint.Side.HOST);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void killedThereNothingIsLostOrRunTwice(FailurePoint step) throws Exception {
        for (int i = 0; i < CELLS.count(); i++) {
            killAt(step);
        }
    }

    private static void killAt(FailurePoint step) throws Exception {
        var workload = Workload.of(stage, stage.taskId(step.kebabName()));
        workload.publish();
        PlatformProcess host = stage.platform().hosts().getFirst().process();
        boolean isAtStart = step == FailurePoint.JOURNAL_REWRITTEN;
        if (!isAtStart) {
            stage.platform().failures().armKill(step);
        }
        workload.submit();
        workload.stopTheEndless(host);
        if (isAtStart) {
            stage.platform().failures().armKill(step);
            host.kill();
            host.startAgain();
        }
        assertThat(host.endWithin(Stage.END)).as("%s is reached", step).contains(137);
        long struck = System.nanoTime();
        assertThat(stage.platform().failures().hasStruck(step)).isTrue();
        tally.injected(step.kebabName());
        stage.platform().startWhatIsDown();
        workload.stopTheEndless(host);
        stage.auditor().awaitEnds(Stage.END);
        tally.recovered(struck);
        stage.assertFinished(workload.work());
        stage.assertKept(tally, "after " + step);
    }
}
