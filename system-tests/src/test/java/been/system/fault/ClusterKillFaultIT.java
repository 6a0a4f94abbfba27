package been.system.fault;

import been.system.fault.FaultPlatform.TestController;
import been.system.fault.MockTask.Terms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * F1 and F3 with several controllers: whichever of them, or their database, is killed or restarted,
 * running tasks do not notice, and what is handed in meanwhile runs.
 */
@Tag("whole")
class ClusterKillFaultIT {
    private static ClusterNetwork cluster;
    private static Stage stage;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        cluster = ClusterNetwork.open(folder, FaultPlatform.PATIENT_LEASE, null);
        stage = cluster.stage();
    }

    @AfterAll
    static void stop() throws Exception {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void aKilledLeaderIsFollowed() throws Exception {
        Cells cells = Cells.or(1);
        try (var tally = new Tally("F1", "leader killed, to the next placement", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                killed(tally, cluster.leader());
            }
        }
    }

    @Test
    void aKilledFollowerIsNotMissed() throws Exception {
        Cells cells = Cells.or(1);
        try (var tally = new Tally("F1", "follower killed, to the next placement", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                killed(tally, cluster.follower());
            }
        }
    }

    private static void killed(Tally tally, TestController victim) throws Exception {
        List<String> tasks = work(3);
        stage.auditor().awaitState(tasks.getFirst(), "Running");
        victim.process().kill();
        long killed = System.nanoTime();
        tally.injected(1);
        String next = stage.submit("next", Terms.USUAL, "run=50");
        stage.awaitAttempt(next, 1);
        tally.recovered(killed);
        tasks.add(next);
        stage.auditor().awaitEnds(Stage.END);
        stage.assertFinishedOnce(tasks);
        stage.platform().startWhatIsDown();
        stage.assertKept(tally, "after " + victim.name() + " was killed");
    }

    /** It is where everything is; what it acknowledged is there when it is back. */
    @Test
    void aKilledDatabaseComesBackWithEverything() throws Exception {
        Cells cells = Cells.or(1);
        RandomGenerator random = cells.random();
        try (var tally = new Tally("F1", "database killed, until all have ended", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                List<String> tasks = work(4);
                Stage.pass(Duration.ofMillis(random.nextLong(1500)));
                cluster.database().kill();
                long killed = System.nanoTime();
                tally.injected(1);
                Stage.pass(Duration.ofMillis(random.nextLong(3000)));
                cluster.database().startAgain();
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(killed);
                for (String task : tasks) {
                    stage.assertFinished(task);
                }
                stage.assertKept(tally, "after the database was killed");
            }
        }
    }

    /** F3: each is stopped and started again, as for an upgrade, while tasks come and run. */
    @Test
    void noTaskIsAbortedWhileControllersAreRestartedInTurn() throws Exception {
        Cells cells = Cells.or(1);
        try (var tally = new Tally("F3", "controllers restarted in turn under load", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                var tasks = new ArrayList<String>();
                for (TestController controller : stage.platform().controllers()) {
                    tasks.addAll(work(3));
                    long begin = System.nanoTime();
                    controller.process().terminate();
                    tally.injected(1);
                    tasks.addAll(work(2));
                    stage.platform().startWhatIsDown();
                    tally.recovered(begin);
                }
                stage.auditor().awaitEnds(Stage.END);
                stage.assertFinishedOnce(tasks);
                stage.assertKept(tally, "after a rolling restart");
            }
        }
    }

    /** Tasks that are not tried again. */
    private static List<String> work(int count) {
        var tasks = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            tasks.add(stage.submit("w", Terms.USUAL, "result=r.bin:20000", "run=2000"));
        }
        return tasks;
    }
}
