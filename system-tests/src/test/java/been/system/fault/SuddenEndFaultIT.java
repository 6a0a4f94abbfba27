package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F2: every process killed at once, straight after a 2xx. */
@Tag("whole")
class SuddenEndFaultIT {
    private static final int TASKS = 8;

    @Test
    void whatWasAcknowledgedIsThereAfterAColdStart(@TempDir Path folder) throws Exception {
        Cells cells = Cells.or(3);
        RandomGenerator random = cells.random();
        MockTask mock = MockTask.in(folder);
        var plan = FaultPlatform.Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE);
        try (var tally = new Tally("F2", "all killed straight after a 2xx", cells);
                var platform = FaultPlatform.start(plan);
                var auditor = new Auditor(platform, mock)) {
            for (int cell = 0; cell < cells.count(); cell++) {
                submitAll(auditor, mock, cell, random);
                platform.killEverything();
                long killed = System.nanoTime();
                tally.injected(auditor.acknowledged());
                platform.startWhatIsDown();
                tally.recovered(killed);
                auditor.awaitEnds(Duration.ofMinutes(5));
                var violations = auditor.audit();
                tally.violated(violations);
                assertThat(violations).isEmpty();
            }
        }
    }

    /** Returns at once after the last acknowledgement, while some of them already run. */
    private static void submitAll(
            Auditor auditor, MockTask mock, int cell, RandomGenerator random) {
        for (int i = 0; i < TASKS; i++) {
            String id = "s" + cell + "-" + i;
            auditor.submit(
                    "c-" + id,
                    mock.job(
                            id,
                            MockTask.Terms.USUAL.retried(2),
                            "result=r.bin:20000",
                            "run=" + random.nextInt(20, 600)));
        }
    }
}
