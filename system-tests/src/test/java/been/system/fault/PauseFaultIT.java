package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.network.Place;
import java.nio.file.Path;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F5: a process that the kernel does not schedule for twice its lease, and then again. */
@Tag("whole")
class PauseFaultIT {
    private static Stage stage;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        stage = Stage.open(Plan.on(folder).hosts(Place.HERE, Place.HERE));
    }

    @AfterAll
    static void stop() throws Exception {
        stage.close();
    }

    @Test
    void aHostRuntimeThatWasPausedKeepsNothingThatWentElsewhere() throws Exception {
        Cells cells = Cells.or(1, 8);
        try (var tally = new Tally("F5", "host runtime stopped beyond its lease", cells)) {
            for (int cell = 0; cell < cells.count(); cell++) {
                String task = stage.running("p", Stage.RETRIED, "run=12000", "result=r.bin:50000");
                var victim = stage.hostOf(task);
                int old = stage.attempt(task);
                victim.process().pause();
                long paused = System.nanoTime();
                tally.injected(1);
                // The other host has it by then, and the paused one wakes up with its own view.
                stage.awaitAttempt(task, old + 1);
                victim.process().resume();
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(paused);
                stage.assertFinished(task);
                assertThat(stage.attempt(task)).isGreaterThan(old);
                stage.awaitFoldersGone();
                stage.assertKept(tally, "after " + task);
            }
        }
    }

    @Test
    void aControllerThatWasPausedStillKnowsWhatIsOver() throws Exception {
        Cells cells = Cells.or(1, 8);
        try (var tally = new Tally("F5", "controller stopped beyond its hosts' leases", cells)) {
            for (int cell = 0; cell < cells.count(); cell++) {
                String task = stage.running("q", Stage.RETRIED, "run=9000");
                stage.platform().controller().pause();
                long paused = System.nanoTime();
                tally.injected(1);
                Awaitility.await("the host ends its task when its lease does")
                        .until(() -> Leftovers.of(Set.of(task)).isEmpty());
                long longEnough = 2 * FaultPlatform.SHORT_LEASE.toNanos();
                Awaitility.await("twice the lease is over")
                        .until(() -> System.nanoTime() - paused > longEnough);
                stage.platform().controller().resume();
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(paused);
                stage.assertFinished(task);
                stage.awaitFoldersGone();
                stage.assertKept(tally, "after " + task);
            }
        }
    }
}
