package been.system.fault;

import java.nio.file.Path;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** F2: every process killed at once, straight after a 2xx; on several platforms at a time. */
@Tag("whole")
@Execution(ExecutionMode.CONCURRENT)
class SuddenEndFaultIT {
    private static final int TASKS = 8;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void whatWasAcknowledgedIsThereAfterAColdStart(int platform, @TempDir Path folder)
            throws Exception {
        Cells cells = Cells.or(1, 15);
        RandomGenerator random = cells.random(platform);
        try (var tally = new Tally("F2", "all killed straight after a 2xx", cells);
                var stage = Stage.open(Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE))) {
            for (int cell = 0; cell < cells.count(); cell++) {
                submitAll(stage, random);
                stage.platform().killEverything();
                long killed = System.nanoTime();
                tally.injected(1);
                stage.platform().startWhatIsDown();
                tally.recovered(killed);
                stage.auditor().awaitEnds(Stage.END);
                stage.assertKept(tally, "after cold start " + cell);
            }
        }
    }

    /** Returns at once after the last acknowledgement, while some of them already run. */
    private static void submitAll(Stage stage, RandomGenerator random) {
        for (int i = 0; i < TASKS; i++) {
            String run = "run=" + random.nextInt(20, 600);
            stage.submit("s", MockTask.Terms.USUAL.retried(2), "result=r.bin:20000", run);
        }
    }
}
