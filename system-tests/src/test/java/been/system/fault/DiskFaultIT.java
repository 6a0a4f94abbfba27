package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import been.testing.network.Place;
import java.nio.file.Path;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F6: a disk without space or inodes, or that becomes read-only, under load. */
@Tag("whole")
class DiskFaultIT {
    private static final int TASKS = 4;

    @TempDir private Path folder;
    private final Cells cells = Cells.or(1, 5);
    private final RandomGenerator random = cells.random();

    /** Of the disk, while a platform is at work. */
    private interface Filling {
        void of(SmallDisk disk) throws Exception;
    }

    @BeforeEach
    void needsLoopDevices() {
        assumeThat(System.getProperty("user.name").equals("root"))
                .as("only root may mount")
                .isTrue();
        assumeThat(Path.of("/dev/loop-control")).exists();
    }

    @Test
    void aFullDiskOfTheControllerLosesNothing() throws Exception {
        fill("c1", "controller's disk has no space", SmallDisk::fill);
    }

    @Test
    void aControllerWithoutInodesLosesNothing() throws Exception {
        fill("c1", "controller's disk has no inodes", SmallDisk::fillNames);
    }

    @Test
    void aFullDiskOfAHostLosesNothing() throws Exception {
        fill("h1", "host's disk has no space", SmallDisk::fill);
    }

    @Test
    void aHostWithoutInodesLosesNothing() throws Exception {
        fill("h1", "host's disk has no inodes", SmallDisk::fillNames);
    }

    /** Each process recovers without a restart when there is space again. */
    private void fill(String name, String what, Filling filling) throws Exception {
        try (var disk = SmallDisk.at(folder.resolve(name));
                var tally = new Tally("F6", what, cells);
                var stage = Stage.open(plan())) {
            for (int cell = 0; cell < cells.count(); cell++) {
                submit(stage);
                Stage.pass(Duration.ofMillis(random.nextLong(1500)));
                filling.of(disk);
                tally.injected(1);
                for (int i = 0; i < TASKS; i++) {
                    String task = stage.taskId("f");
                    stage.auditor()
                            .offer("c-" + task, stage.mock().job(task, Stage.RETRIED, "run=100"));
                    Stage.pass(Duration.ofMillis(random.nextLong(1000)));
                }
                disk.free();
                long freed = System.nanoTime();
                assertAllLive(stage);
                submit(stage);
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(freed);
                assertAllLive(stage);
                // What was acknowledged must be on the disk, not only in memory.
                stage.platform().killEverything();
                stage.platform().startWhatIsDown();
                stage.awaitFoldersGone();
                stage.assertKept(tally, what + " " + cell);
            }
        }
    }

    @Test
    void aReadOnlyDiskOfTheControllerLosesNothing() throws Exception {
        assumeThat(Path.of("/sys/fs/ext4")).exists();
        String what = "controller's disk becomes read-only";
        try (var disk = SmallDisk.at(folder.resolve("c1"));
                var tally = new Tally("F6", what, cells);
                var stage = Stage.open(plan())) {
            for (int cell = 0; cell < cells.count(); cell++) {
                submit(stage);
                Stage.pass(Duration.ofMillis(random.nextLong(1500)));
                disk.fail();
                tally.injected(1);
                Stage.pass(Duration.ofMillis(random.nextLong(3000)));
                long begun = System.nanoTime();
                stage.platform().controller().kill();
                disk.repair();
                stage.platform().startWhatIsDown();
                submit(stage);
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(begun);
                stage.awaitFoldersGone();
                stage.assertKept(tally, what + " " + cell);
            }
        }
    }

    private Plan plan() {
        return Plan.on(folder).hosts(Place.HERE, Place.HERE).lease(FaultPlatform.PATIENT_LEASE);
    }

    private void submit(Stage stage) throws Exception {
        for (int i = 0; i < TASKS; i++) {
            stage.submit(
                    "d",
                    Stage.RETRIED,
                    "checkpoint=on:1",
                    "out=5000",
                    "result=r.bin:" + random.nextInt(1, 300_000),
                    "run=" + random.nextInt(10, 1500));
        }
    }

    private static void assertAllLive(Stage stage) {
        assertThat(stage.platform().processes()).allMatch(PlatformProcess::isAlive);
    }
}
