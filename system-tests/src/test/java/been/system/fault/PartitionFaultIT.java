package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.system.fault.FaultPlatform.TestHost;
import been.testing.network.Network;
import been.testing.network.Place;
import been.testing.network.Shell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * F4: hosts and their controller in namespaces of the network that fall apart, one way, both ways,
 * for longer than a lease or only for moments. Nobody is told; packets vanish.
 */
class PartitionFaultIT {
    private static final List<Cut> CUTS = List.of(Cut.values());

    private static Network network;
    private static Stage stage;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        String obstacle = Network.obstacle().orElse("");
        assumeTrue(obstacle.isEmpty(), obstacle);
        network = Network.open();
        try {
            stage =
                    Stage.open(
                            Plan.on(folder)
                                    .controlledAt(network.join())
                                    .hosts(network.join(), network.join(), network.join()));
        } catch (Exception | AssertionError e) {
            network.close();
            throw e;
        }
    }

    @AfterAll
    static void stop() throws Exception {
        if (stage != null) {
            stage.close();
            network.close();
        }
    }

    @Test
    void aTaskThatIsCutOffEndsBeforeItRunsElsewhere() throws Exception {
        Cells cells = Cells.or(2);
        RandomGenerator random = cells.random();
        try (var tally = new Tally("F4", "host cut off for longer than its lease", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                Cut cut = CUTS.get((i + random.nextInt(2) * 2) % CUTS.size());
                Path go = stage.platform().folder().resolve("go-" + i);
                String task = runningUntil(go, "n");
                TestHost victim = stage.hostOf(task);
                int old = stage.attempt(task);
                cut.apply(network, victim.place(), controller());
                long begin = System.nanoTime();
                tally.injected(cut.words());
                stage.awaitAttempt(task, old + 1);
                cut.heal(network, victim.place(), controller());
                Files.createFile(go);
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(begin);
                stage.awaitFoldersGone();
                stage.assertKept(tally, task + " after " + cut);
            }
        }
    }

    @Test
    void aConnectionThatComesAndGoesLosesNothing() throws Exception {
        Cells cells = Cells.or(1, 2);
        RandomGenerator random = cells.random();
        try (var tally = new Tally("F4", "host's connection comes and goes", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                for (int t = 0; t < 6; t++) {
                    String run = "run=" + random.nextInt(200, 2500);
                    stage.submit("f", Stage.RETRIED, "checkpoint=on:1", "result=r.bin:200000", run);
                }
                long begin = System.nanoTime();
                for (int flap = 0; flap < 12; flap++) {
                    TestHost victim = stage.platform().hosts().get(random.nextInt(3));
                    Cut.BOTH_WAYS.apply(network, victim.place(), controller());
                    Stage.pass(Duration.ofMillis(random.nextLong(100, 700)));
                    Cut.BOTH_WAYS.heal(network, victim.place(), controller());
                    tally.injected(1);
                }
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(begin);
                stage.awaitFoldersGone();
                stage.assertKept(tally, "after flapping");
            }
        }
    }

    /**
     * The negative control: when the kernel does not schedule the supervisor, what it should have
     * ended runs on, and the auditor has to see that. Awake again, it ends it within a second.
     */
    @Test
    void withoutItsSupervisorAnOldAttemptRunsOnAndIsSeen() throws Exception {
        Path go = stage.platform().folder().resolve("go");
        String task = runningUntil(go, "s");
        TestHost victim = stage.hostOf(task);
        int old = stage.attempt(task);
        long supervisor = victim.supervisor(task, old);
        Shell.run("kill -STOP " + supervisor);
        long resumed;
        try {
            Cut.BOTH_WAYS.apply(network, victim.place(), controller());
            stage.awaitAttempt(task, old + 1);
        } finally {
            Shell.run("kill -CONT " + supervisor);
            resumed = System.nanoTime();
        }
        Awaitility.await("the old attempt ends")
                .pollInterval(Duration.ofMillis(5))
                .until(() -> ProcessHandle.of(supervisor).isEmpty());
        System.out.printf(
                "resumed, the supervisor ended the old attempt after %d ms%n",
                (System.nanoTime() - resumed) / 1_000_000);
        Cut.BOTH_WAYS.heal(network, victim.place(), controller());
        Files.createFile(go);
        stage.auditor().awaitEnds(Stage.END);
        assertThat(stage.auditor().audit())
                .extracting(Violation::guarantee)
                .contains(Guarantee.G4)
                .doesNotContain(Guarantee.G1, Guarantee.G2, Guarantee.G5);
    }

    private static String runningUntil(Path go, String stem) {
        return stage.running(stem, Stage.RETRIED, "result=r.bin:10000", "until=" + go);
    }

    private static Place controller() {
        return stage.platform().controllers().getFirst().place();
    }
}
