package been.system.fault;

import been.system.fault.MockTask.Terms;
import been.testing.network.Place;
import java.nio.file.Path;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F1: any process of the platform is killed at any moment, again and again, under load. */
@Tag("whole")
class RandomKillFaultIT {
    private static final int TASKS = 6;
    private static final int KILLS = 3;

    @Test
    void nothingIsLostOrRunTwice(@TempDir Path folder) throws Exception {
        Cells cells = Cells.or(1, 3);
        RandomGenerator random = cells.random();
        var plan = Plan.on(folder).hosts(Place.HERE, Place.HERE).lease(FaultPlatform.PATIENT_LEASE);
        try (var tally = new Tally("F1", "any process killed at any moment", cells);
                var stage = Stage.open(plan)) {
            for (int cell = 0; cell < cells.count(); cell++) {
                for (int i = 0; i < TASKS; i++) {
                    stage.submit(
                            "k",
                            Terms.USUAL.retried(4),
                            "checkpoint=on:1",
                            "out=5000",
                            "result=r.bin:" + random.nextInt(1, 300_000),
                            "run=" + random.nextInt(10, 1500));
                }
                for (int kill = 0; kill < KILLS; kill++) {
                    Stage.pass(Duration.ofMillis(random.nextLong(1500)));
                    var processes = stage.platform().processes().toList();
                    var victim = processes.get(random.nextInt(processes.size()));
                    long killed = System.nanoTime();
                    victim.kill();
                    tally.injected(victim == processes.getFirst() ? "controller" : "host runtime");
                    stage.platform().startWhatIsDown();
                    tally.recovered(killed);
                }
                stage.auditor().awaitEnds(Stage.END);
                stage.assertKept(tally, "after kills " + cell);
            }
        }
    }
}
