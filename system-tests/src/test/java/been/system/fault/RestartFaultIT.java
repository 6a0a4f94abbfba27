package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.system.fault.MockTask.Terms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F3: a controller that is stopped and started again under load, as for an upgrade. */
@Tag("whole")
class RestartFaultIT {
    private static final int TASKS = 6;

    @Test
    void aRestartOfTheControllerAbortsNothing(@TempDir Path folder) throws Exception {
        Cells cells = Cells.or(1);
        MockTask mock = MockTask.in(folder);
        var plan = FaultPlatform.Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE);
        try (var tally = new Tally("F3", "controller restarted by SIGTERM", cells);
                var platform = FaultPlatform.start(plan);
                var auditor = new Auditor(platform, mock)) {
            for (int cell = 0; cell < cells.count(); cell++) {
                var tasks = new ArrayList<String>();
                for (int i = 0; i < TASKS; i++) {
                    String task = "r" + cell + "-" + i;
                    tasks.add(task);
                    auditor.submit(
                            "c-" + task,
                            mock.job(task, Terms.USUAL, "result=r.bin:10000", "run=1000"));
                }
                auditor.awaitState(tasks.getFirst(), "Running");
                long begin = System.nanoTime();
                platform.controller().terminate();
                tally.injected(1);
                platform.startWhatIsDown();
                auditor.awaitEnds(Duration.ofMinutes(5));
                tally.recovered(begin);
                for (String task : tasks) {
                    assertThat(auditor.view(task).path("outcome").asString(""))
                            .isEqualTo("FINISHED");
                }
                var violations = auditor.audit();
                tally.violated(violations);
                assertThat(violations).isEmpty();
            }
        }
    }
}
