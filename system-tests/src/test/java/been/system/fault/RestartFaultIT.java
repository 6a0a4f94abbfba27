package been.system.fault;

import been.system.fault.MockTask.Terms;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F3: the only controller is stopped and started again under load, as for an upgrade. */
@Tag("whole")
class RestartFaultIT {
    private static final int TASKS = 6;

    @Test
    void aRestartOfTheControllerAbortsNothing(@TempDir Path folder) throws Exception {
        Cells cells = Cells.or(1);
        try (var tally = new Tally("F3", "only controller restarted under load", cells);
                var stage = Stage.open(Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE))) {
            for (int cell = 0; cell < cells.count(); cell++) {
                var tasks = new ArrayList<String>();
                for (int i = 0; i < TASKS; i++) {
                    tasks.add(stage.submit("r", Terms.USUAL, "result=r.bin:10000", "run=1000"));
                }
                stage.auditor().awaitState(tasks.getFirst(), "Running");
                long begin = System.nanoTime();
                stage.platform().controller().terminate();
                tally.injected(1);
                stage.platform().startWhatIsDown();
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(begin);
                stage.assertFinishedOnce(tasks);
                stage.assertKept(tally, "after restart " + cell);
            }
        }
    }
}
