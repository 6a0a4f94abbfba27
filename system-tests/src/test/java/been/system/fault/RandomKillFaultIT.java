package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.system.fault.FaultPlatform.TestHost;
import been.system.fault.MockTask.Terms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.awaitility.Awaitility;
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
        Cells cells = Cells.or(1);
        RandomGenerator random = cells.random();
        MockTask mock = MockTask.in(folder);
        var plan =
                FaultPlatform.Plan.on(folder)
                        .hosts(Place.HERE, Place.HERE)
                        .lease(FaultPlatform.PATIENT_LEASE);
        try (var tally = new Tally("F1", "any process killed at any moment", cells);
                var platform = FaultPlatform.start(plan);
                var auditor = new Auditor(platform, mock)) {
            for (int cell = 0; cell < cells.count(); cell++) {
                for (int i = 0; i < TASKS; i++) {
                    String task = "k" + cell + "-" + i;
                    auditor.submit(
                            "c-" + task,
                            mock.job(
                                    task,
                                    Terms.USUAL.retried(4),
                                    "checkpoint=on:1",
                                    "out=5000",
                                    "result=r.bin:" + random.nextInt(1, 300_000),
                                    "run=" + random.nextInt(10, 1500)));
                }
                for (int kill = 0; kill < KILLS; kill++) {
                    long until = System.nanoTime() + random.nextLong(1_500_000_000);
                    Awaitility.await().until(() -> System.nanoTime() > until);
                    long killed = System.nanoTime();
                    victim(platform, random).kill();
                    tally.injected(1);
                    platform.startWhatIsDown();
                    tally.recovered(killed);
                }
                auditor.awaitEnds(Duration.ofMinutes(5));
                var violations = auditor.audit();
                tally.violated(violations);
                assertThat(violations).isEmpty();
            }
        }
    }

    private static PlatformProcess victim(FaultPlatform platform, RandomGenerator random) {
        int choice = random.nextInt(3);
        return choice == 0
                ? platform.controller()
                : platform.hosts().stream().map(TestHost::process).toList().get(choice - 1);
    }
}
