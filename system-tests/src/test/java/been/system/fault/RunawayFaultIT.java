package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import been.system.fault.MockTask.Terms;
import been.testing.network.Shell;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** F13: tasks that run away: the right reason, nothing left of them, and nobody else harmed. */
class RunawayFaultIT {
    private static final String FOR_EVER = "run=600000";

    private static final Cells CELLS = Cells.or(1);
    private static Stage stage;
    private static Tally tally;
    private static Process bystander;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        stage = Stage.open(Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE));
        tally = new Tally("F13", "a task that runs away", CELLS);
        bystander = new ProcessBuilder("sleep", "3600").start();
    }

    @AfterAll
    static void stop() throws Exception {
        tally.close();
        bystander.destroy();
        stage.close();
    }

    /**
     * How a task misbehaves, and what becomes of it.
     *
     * @param reason for which it ends
     */
    record Case(String name, Terms terms, List<String> knobs, Outcome outcome, Reason reason) {
        static Case of(String name, Terms terms, Outcome outcome, Reason reason, String... knobs) {
            return new Case(name, terms, List.of(knobs), outcome, reason);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static ResourceLimits memory(long bytes) {
        return ResourceLimits.NONE.withMemoryBytes(bytes).withWallTime(Duration.ofMinutes(10));
    }

    private static ResourceLimits processes(int most) {
        return new ResourceLimits(null, Duration.ofMinutes(10), null, most, null);
    }

    static Stream<Case> cases() {
        Terms usual = Terms.USUAL.ignored();
        Terms small = usual.within(memory(64L << 20));
        Terms few = usual.within(processes(100));
        Terms alone =
                usual.under(new RunConditions(null, Set.of(RunConditions.Option.OWN_PROCESSES)));
        return Stream.of(
                Case.of("bomb", few, Outcome.FAILED, Reason.PROCESSES, "bomb"),
                Case.of("threads", few, Outcome.FAILED, Reason.PROCESSES, "threads=5000", FOR_EVER),
                Case.of("anonymous", small, Outcome.FAILED, Reason.MEMORY, "anonymous=400000000"),
                Case.of("shm", small, Outcome.FAILED, Reason.MEMORY, "shm=400000000"),
                // Page cache is given back, not killed for.
                Case.of("cache", small, Outcome.FINISHED, Reason.EXIT, "cache=200000000"),
                Case.of("descriptors", usual, Outcome.FINISHED, Reason.EXIT, "descriptors=2000000"),
                Case.of("daemons", usual, Outcome.FINISHED, Reason.EXIT, "daemon=20", "run=50"),
                Case.of("children", usual, Outcome.FINISHED, Reason.EXIT, "fork=20", "run=50"),
                Case.of("kill-all", alone, Outcome.FINISHED, Reason.EXIT, "kill-all", "exit=0"),
                Case.of("crash", usual, Outcome.FAILED, Reason.SIGNAL, "crash=11"),
                Case.of(
                        "disk",
                        usual.within(ResourceLimits.NONE.withDiskBytes(20L << 20)),
                        Outcome.FAILED,
                        Reason.DISK,
                        "disk=500000000",
                        FOR_EVER),
                Case.of(
                        "too-long",
                        usual.within(ResourceLimits.NONE.withWallTime(Duration.ofMillis(300))),
                        Outcome.FAILED,
                        Reason.WALL_TIME,
                        "ignore=15,1,2",
                        "daemon=3",
                        FOR_EVER));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void endsForItsReasonAndLeavesNothing(Case bad) throws Exception {
        for (int i = 0; i < CELLS.count(); i++) {
            String task = stage.submit(bad.name(), bad.terms(), bad.knobs().toArray(String[]::new));
            tally.injected(bad.name());
            stage.auditor().awaitEnds(Stage.END);
            JsonNode view = stage.auditor().view(task);
            assertThat(view.path("outcome").asString(""))
                    .as("%s", view)
                    .isEqualTo(bad.outcome().name());
            assertThat(view.path("reason").asString(""))
                    .as("%s", view)
                    .isEqualTo(bad.reason().wireName());
            assertNobodyWasHarmed();
        }
    }

    /** What ignores every signal it can, with children of nobody, ends when somebody says so. */
    @Test
    void aStopIsObeyedByWhoIgnoresIt() throws Exception {
        for (int i = 0; i < 5 * CELLS.count(); i++) {
            String task =
                    stage.running(
                            "deaf",
                            Terms.USUAL.ignored(),
                            "ignore=1,2,3,15",
                            "fork=5",
                            "daemon=5",
                            FOR_EVER);
            tally.injected("stop ignored");
            stage.stop(task);
            stage.auditor().awaitEnds(Stage.END);
            assertThat(stage.auditor().view(task).path("reason").asString("")).isEqualTo("user");
            tally.recovered(ending(task));
            assertNobodyWasHarmed();
        }
    }

    /** F1: who supervises is killed; the runtime ends what is left, and says why. */
    @Test
    void aKilledSupervisorLeavesNothingBehind() throws Exception {
        for (int i = 0; i < CELLS.count(); i++) {
            String task =
                    stage.running(
                            "orphan", Terms.USUAL.ignored(), "ignore=15", "daemon=3", FOR_EVER);
            Shell.run("kill -KILL " + stage.hostOf(task).supervisor(task, 1));
            tally.injected("supervisor killed");
            stage.auditor().awaitEnds(Stage.END);
            assertThat(stage.auditor().view(task).path("reason").asString(""))
                    .isEqualTo("platform");
            assertNobodyWasHarmed();
        }
    }

    /** A port is free again as soon as the task that held it has ended. */
    @Test
    void aPortGoesWithItsTask() throws Exception {
        int port = 20_000 + (int) (ProcessHandle.current().pid() % 10_000);
        for (int i = 0; i < 3; i++) {
            String task =
                    stage.submit(
                            "port", Terms.USUAL.ignored(), "port=" + port, "daemon=2", "run=50");
            tally.injected("port grabbed");
            stage.auditor().awaitEnds(Stage.END);
            stage.assertFinished(task);
        }
        assertNobodyWasHarmed();
    }

    /** From the word that it ends until nothing of it was left, by the platform's own clock. */
    private static Duration ending(String task) throws Exception {
        Instant begin = Instant.MAX;
        Instant end = Instant.MIN;
        for (JsonNode row :
                stage.platform()
                        .rest()
                        .require("/api/v1/tasks/" + task + "/history")
                        .path("items")) {
            Instant time = Instant.parse(row.path("time").asString());
            if (row.path("state").asString().equals("Ending") && time.isBefore(begin)) {
                begin = time;
            }
            end = time;
        }
        return Duration.between(begin, end);
    }

    private static void assertNobodyWasHarmed() throws Exception {
        assertThat(bystander.isAlive()).isTrue();
        assertThat(stage.platform().hosts().getFirst().process().isAlive()).isTrue();
        assertThat(stage.platform().controller().isAlive()).isTrue();
        stage.assertKept(tally, "after a task that ran away");
    }
}
