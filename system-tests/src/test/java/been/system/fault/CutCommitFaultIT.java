package been.system.fault;

import been.system.fault.CommitCutter.Moment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.random.RandomGenerator;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * F8: whichever transaction of whichever controller is the next to commit loses its connection in
 * that very moment, while tasks come, run and end.
 */
@Tag("whole")
class CutCommitFaultIT {
    private static final int CUTS = 20;

    @Test
    void whatBecameOfACutCommitIsFoundOut(@TempDir Path folder) throws Exception {
        Cells cells = Cells.or(1, 3);
        RandomGenerator random = cells.random();
        try (var tally = new Tally("F8", "connection cut in the middle of a commit", cells);
                var cutter = new CommitCutter();
                var cluster = ClusterNetwork.open(folder, FaultPlatform.PATIENT_LEASE, cutter)) {
            Stage stage = cluster.stage();
            for (int i = 0; i < cells.count(); i++) {
                var tasks = new ArrayList<String>();
                long begin = System.nanoTime();
                for (int cut = 0; cut < CUTS; cut++) {
                    Moment moment = random.nextBoolean() ? Moment.BEFORE_IT : Moment.AFTER_IT;
                    cutter.cut(moment);
                    tally.injected(moment.words());
                    tasks.add(stage.submit("x", Stage.RETRIED, "checkpoint=on:1", "run=300"));
                    Awaitility.await("a commit is cut")
                            .pollInterval(Duration.ofMillis(2))
                            .until(() -> !cutter.isArmed());
                }
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(begin);
                for (String task : tasks) {
                    stage.assertFinished(task);
                }
                stage.assertKept(tally, "after " + CUTS + " cuts");
            }
        }
    }
}
