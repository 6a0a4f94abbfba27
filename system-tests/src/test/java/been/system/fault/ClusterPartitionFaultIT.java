package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.system.fault.FaultPlatform.TestController;
import been.testing.network.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * F4 with several controllers: they do not hear each other, or their database, or their hosts, for
 * long or for moments.
 */
@Tag("whole")
class ClusterPartitionFaultIT {
    /** Several times the leader's lease, and longer than members wait for each other. */
    private static final Duration LONG = Duration.ofSeconds(8);

    private static final List<Cut> CUTS =
            List.of(Cut.BOTH_WAYS, Cut.ANSWERS_LOST, Cut.REQUESTS_LOST);

    private static final String ALL_TOGETHER = "the cluster, which has 3 members now";

    private static ClusterNetwork cluster;
    private static Stage stage;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        cluster = ClusterNetwork.open(folder);
        stage = cluster.stage();
    }

    @AfterAll
    static void stop() throws Exception {
        if (cluster != null) {
            cluster.close();
        }
    }

    /**
     * Both parts of the fallen cluster work on, each with signals that the other does not hear.
     * When they hear each other again, late and repeated signals, and the merge of the cluster's
     * parts, must not change a row of what was promised.
     */
    @Test
    void aClusterThatFellApartAndHealedWritesNothingBack() throws Exception {
        Cells cells = Cells.or(1);
        try (var tally = new Tally("F4", "controllers do not hear each other, and heal", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                boolean isLeader = i % 2 == 0;
                TestController alone = isLeader ? cluster.leader() : cluster.follower();
                List<TestController> others = cluster.others(alone);
                for (TestController other : others) {
                    Cut.BOTH_WAYS.apply(cluster.network(), alone.place(), other.place());
                }
                long begin = System.nanoTime();
                tally.injected(isLeader ? "the leader alone" : "a follower alone");
                workAtAll();
                Stage.pass(LONG);
                workAtAll();
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(begin);
                List<String> promised = untilStill();
                long before = mergers(alone);
                for (TestController other : others) {
                    Cut.BOTH_WAYS.heal(cluster.network(), alone.place(), other.place());
                }
                Awaitility.await("the cluster is whole again").until(() -> mergers(alone) > before);
                Stage.pass(Duration.ofSeconds(2));
                assertThat(cluster.database().promises()).isEqualTo(promised);
                stage.assertKept(tally, "after " + alone.name() + " was alone");
            }
        }
    }

    private static void workAtAll() {
        for (TestController controller : stage.platform().controllers()) {
            stage.submitAt(controller, "a", "checkpoint=on:1", "result=r.bin:20000", "run=500");
        }
    }

    /** What is promised once contexts are closed and nothing is written any more. */
    private static List<String> untilStill() {
        var seen = new ArrayList<List<String>>();
        Awaitility.await("nothing is written any more")
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> {
                    seen.add(cluster.database().promises());
                    return seen.size() > 1 && seen.getLast().equals(seen.get(seen.size() - 2));
                });
        return seen.getLast();
    }

    private static long mergers(TestController controller) throws IOException {
        Path log =
                stage.platform()
                        .folder()
                        .resolve(controller.name() + "/controller/logs/controller.log");
        try (var lines = Files.lines(log)) {
            return lines.filter(line -> line.contains(ALL_TOGETHER)).count();
        }
    }

    /** Another one leads; what the former leader still wants to write is refused or too late. */
    @Test
    void aLeaderWithoutItsDatabaseIsLeaderNoMore() throws Exception {
        Cells cells = Cells.or(1);
        try (var tally = new Tally("F4", "leader cut off from the database", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                Cut cut = CUTS.get(i % CUTS.size());
                TestController leader = cluster.leader();
                Place database = cluster.database().place();
                String before = stage.running("d", Stage.RETRIED, "result=r.bin:20000", "run=4000");
                cut.apply(cluster.network(), leader.place(), database);
                long begin = System.nanoTime();
                tally.injected(cut.words());
                try {
                    awaitAnother(leader);
                    String after =
                            stage.submitAt(cluster.leader(), "d", "result=r.bin:20000", "run=100");
                    stage.awaitAttempt(after, 1);
                    tally.recovered(begin);
                } finally {
                    cut.heal(cluster.network(), leader.place(), database);
                }
                stage.auditor().awaitEnds(Stage.END);
                stage.assertFinished(before);
                stage.awaitFoldersGone();
                stage.assertKept(tally, "after the leader lost its database, " + cut);
            }
        }
    }

    private static void awaitAnother(TestController leader) throws Exception {
        try {
            Awaitility.await("another one leads")
                    .atMost(Stage.END)
                    .until(() -> !cluster.leader().equals(leader));
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(
                    "%s still leads, or nobody does. See %s. %s"
                            .formatted(
                                    leader.name(),
                                    stage.platform().evidence(),
                                    cluster.database().sessions()),
                    e);
        }
    }

    /** Of three controllers a host reaches one; it finds it. */
    @Test
    void aHostThatLosesItsControllersFindsTheLastOne() throws Exception {
        Cells cells = Cells.or(1);
        RandomGenerator random = cells.random();
        try (var tally = new Tally("F4", "host reaches one of three controllers", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                String task = stage.running("h", Stage.RETRIED, "result=r.bin:20000", "run=9000");
                Place host = stage.hostOf(task).place();
                var lost = new ArrayList<>(stage.platform().controllers());
                lost.remove(random.nextInt(lost.size()));
                for (TestController controller : lost) {
                    Cut.BOTH_WAYS.apply(cluster.network(), host, controller.place());
                }
                long begin = System.nanoTime();
                tally.injected(1);
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(begin);
                System.out.printf("%s ended as attempt %d%n", task, stage.attempt(task));
                for (TestController controller : lost) {
                    Cut.BOTH_WAYS.heal(cluster.network(), host, controller.place());
                }
                stage.awaitFoldersGone();
                stage.assertKept(tally, "after " + task + " lost two controllers");
            }
        }
    }

    @Test
    void linksThatComeAndGoLoseNothing() throws Exception {
        Cells cells = Cells.or(1, 2);
        RandomGenerator random = cells.random();
        try (var tally = new Tally("F4", "any link of a cluster comes and goes", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                for (int t = 0; t < 6; t++) {
                    String run = "run=" + random.nextInt(200, 3000);
                    stage.submit("f", Stage.RETRIED, "checkpoint=on:1", "result=r.bin:90000", run);
                }
                long begin = System.nanoTime();
                for (int flap = 0; flap < 12; flap++) {
                    List<Place> ends = twoEnds(random);
                    Cut.BOTH_WAYS.apply(cluster.network(), ends.getFirst(), ends.getLast());
                    Stage.pass(Duration.ofMillis(random.nextLong(100, 1500)));
                    Cut.BOTH_WAYS.heal(cluster.network(), ends.getFirst(), ends.getLast());
                    tally.injected(1);
                }
                stage.auditor().awaitEnds(Stage.END);
                tally.recovered(begin);
                stage.awaitFoldersGone();
                stage.assertKept(tally, "after flapping");
            }
        }
    }

    /** A controller, and a machine that it speaks to. */
    private static List<Place> twoEnds(RandomGenerator random) {
        List<TestController> controllers = stage.platform().controllers();
        Place one = controllers.get(random.nextInt(controllers.size())).place();
        var others = new ArrayList<>(List.of(cluster.database().place()));
        controllers.forEach(controller -> others.add(controller.place()));
        stage.platform().hosts().forEach(host -> others.add(host.place()));
        others.remove(one);
        return List.of(one, others.get(random.nextInt(others.size())));
    }
}
