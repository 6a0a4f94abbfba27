package been.system.fault;

import been.protocol.TaskDescriptor;
import been.system.fault.MockTask.Terms;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F13 in numbers: of a thousand tasks that leave children and daemons behind, nothing remains. */
@Tag("whole")
class ThousandRunsFaultIT {
    private static final int RUNS = 1000;
    private static final int TOGETHER = 50;

    @Test
    void nothingOfThemRemains(@TempDir Path folder) throws Exception {
        try (var tally = new Tally("F13", "children and daemons left behind", Cells.or(1));
                var stage = Stage.open(Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE))) {
            for (int run = 0; run < RUNS; run += TOGETHER) {
                String context = stage.taskId("c-many");
                var tasks = new TaskDescriptor[TOGETHER];
                for (int i = 0; i < TOGETHER; i++) {
                    tasks[i] =
                            stage.mock()
                                    .job(
                                            stage.taskId("many"),
                                            Terms.USUAL.ignored(),
                                            "fork=2",
                                            "daemon=2",
                                            "run=5");
                }
                stage.auditor().submit(context, tasks);
                tally.injected(TOGETHER);
                stage.auditor().awaitEnds(Duration.ofMinutes(15));
                stage.assertKept(tally, "after " + context);
            }
        }
    }
}
