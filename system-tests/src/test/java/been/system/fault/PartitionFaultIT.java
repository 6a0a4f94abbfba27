package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.system.fault.FaultPlatform.TestHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
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
    private static final Duration END = Duration.ofMinutes(5);

    @TempDir private static Path folder;

    private static Network network;
    private static FaultPlatform platform;
    private static MockTask mock;
    private static Auditor auditor;
    private static int cell;

    @BeforeAll
    static void start() throws Exception {
        String obstacle = Network.obstacle().orElse("");
        assumeTrue(obstacle.isEmpty(), obstacle);
        mock = MockTask.in(folder);
        network = Network.open();
        try {
            var plan =
                    FaultPlatform.Plan.on(folder)
                            .controlledAt(network.join())
                            .hosts(network.join(), network.join(), network.join());
            platform = FaultPlatform.start(plan);
            auditor = new Auditor(platform, mock);
        } catch (Exception | AssertionError e) {
            network.close();
            throw e;
        }
    }

    @AfterAll
    static void stop() throws Exception {
        if (platform != null) {
            auditor.close();
            platform.close();
            network.close();
        }
    }

    /** In which way the two do not hear each other. */
    private enum Cut {
        BOTH_WAYS,
        /** The controller hears the host; its answers are lost. */
        ANSWERS_LOST,
        /** The host's words are lost. */
        REPORTS_LOST,
        CABLE
    }

    @Test
    void aTaskThatIsCutOffEndsBeforeItRunsElsewhere() throws Exception {
        Cells cells = Cells.or(2);
        RandomGenerator random = cells.random();
        try (var tally = new Tally("F4", "host cut off for longer than its lease", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                Cut cut = Cut.values()[(i + random.nextInt(2) * 2) % Cut.values().length];
                String task = "n" + ++cell + "-" + cut.name().charAt(0);
                TestHost victim = runningOn(task);
                int old = attempt(task);
                apply(cut, victim.place());
                long begin = System.nanoTime();
                tally.injected(1);
                awaitAttempt(task, old + 1);
                heal(cut, victim.place());
                auditor.awaitEnds(END);
                tally.recovered(begin);
                audit(tally, task + " after " + cut);
                assertThat(auditor.view(task).path("outcome").asString("")).isEqualTo("FINISHED");
            }
        }
    }

    @Test
    void aConnectionThatComesAndGoesLosesNothing() throws Exception {
        Cells cells = Cells.or(1);
        RandomGenerator random = cells.random();
        try (var tally = new Tally("F4", "connection comes and goes", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                for (int t = 0; t < 6; t++) {
                    String task = "f" + ++cell;
                    auditor.submit(
                            "c-" + task,
                            mock.job(
                                    task,
                                    MockTask.Terms.USUAL.retried(20),
                                    "checkpoint=on:1",
                                    "result=r.bin:200000",
                                    "run=" + random.nextInt(200, 2500)));
                }
                long begin = System.nanoTime();
                for (int flap = 0; flap < 12; flap++) {
                    TestHost victim = platform.hosts().get(random.nextInt(3));
                    apply(Cut.BOTH_WAYS, victim.place());
                    long until = System.nanoTime() + random.nextLong(100_000_000, 700_000_000);
                    Awaitility.await().until(() -> System.nanoTime() > until);
                    heal(Cut.BOTH_WAYS, victim.place());
                    tally.injected(1);
                }
                auditor.awaitEnds(END);
                tally.recovered(begin);
                audit(tally, "after flapping");
            }
        }
    }

    /**
     * The negative control: when the kernel does not schedule the supervisor, what it should have
     * ended runs on, and the auditor has to see that. Awake again, it ends it within a second.
     */
    @Test
    void withoutItsSupervisorAnOldAttemptRunsOnAndIsSeen() throws Exception {
        String task = "s" + ++cell;
        TestHost victim = runningOn(task);
        int old = attempt(task);
        String supervisor = supervisor(victim, task, old);
        Shell.run("kill -STOP " + supervisor);
        long resumed;
        try {
            apply(Cut.BOTH_WAYS, victim.place());
            awaitAttempt(task, old + 1);
        } finally {
            Shell.run("kill -CONT " + supervisor);
            resumed = System.nanoTime();
        }
        Awaitility.await("the old attempt ends")
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(5))
                .until(() -> ProcessHandle.of(Long.parseLong(supervisor)).isEmpty());
        System.out.printf(
                "resumed, the supervisor ended the old attempt after %d ms%n",
                (System.nanoTime() - resumed) / 1_000_000);
        heal(Cut.BOTH_WAYS, victim.place());
        auditor.awaitEnds(END);
        assertThat(auditor.audit())
                .extracting(Violation::guarantee)
                .contains(Guarantee.G4)
                .doesNotContain(Guarantee.G1, Guarantee.G2, Guarantee.G5);
    }

    private static TestHost runningOn(String task) {
        auditor.submit(
                "c-" + task,
                mock.job(task, MockTask.Terms.USUAL.retried(20), "result=r.bin:10000", "run=6000"));
        auditor.awaitState(task, "Running");
        try {
            return platform.host(auditor.view(task).path("host").asString());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int attempt(String task) throws InterruptedException {
        return auditor.view(task).path("attempt").asInt();
    }

    private static String supervisor(TestHost host, String task, int attempt) throws IOException {
        Path status = host.data().resolve("host/tasks/" + task + "@" + attempt + "/state/status");
        return Files.readAllLines(status).getFirst().replace("supervisor ", "");
    }

    private static void apply(Cut cut, Place host) throws IOException, InterruptedException {
        Place controller = platform.controllerPlace();
        switch (cut) {
            case BOTH_WAYS -> network.cut(host, controller);
            case ANSWERS_LOST -> network.deafen(controller, host);
            case REPORTS_LOST -> network.deafen(host, controller);
            case CABLE -> network.isolate(host);
        }
    }

    private static void heal(Cut cut, Place host) throws IOException, InterruptedException {
        Place controller = platform.controllerPlace();
        switch (cut) {
            case BOTH_WAYS -> network.heal(host, controller);
            case ANSWERS_LOST -> network.hear(controller, host);
            case REPORTS_LOST -> network.hear(host, controller);
            case CABLE -> network.rejoin(host);
        }
    }

    private static void awaitAttempt(String task, int attempt) {
        Awaitility.await("attempt " + attempt + " of " + task + " runs")
                .atMost(END)
                .until(() ->
                        auditor.view(task).path("attempt").asInt() >= attempt
                                && Set.of("Running", "Collecting", "Finished")
                                        .contains(auditor.view(task).path("state").asString("")));
    }

    private static void audit(Tally tally, String when) throws Exception {
        // A host that was away removes its folders when it is back.
        Awaitility.await("folders of ended attempts go")
                .atMost(END)
                .until(() -> auditor.foldersThatStay().isEmpty());
        var violations = auditor.audit();
        tally.violated(violations);
        assertThat(violations).as(when).isEmpty();
    }
}
