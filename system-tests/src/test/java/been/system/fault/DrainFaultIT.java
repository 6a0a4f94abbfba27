package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.HostName;
import been.system.fault.FaultPlatform.TestHost;
import been.system.fault.MockTask.Terms;
import been.testing.network.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** F3: hosts are drained, upgraded and resumed while tasks come and run. */
@Tag("whole")
class DrainFaultIT {
    private static final Duration SOON = Duration.ofSeconds(3);

    private static Stage stage;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        stage =
                Stage.open(
                        Plan.on(folder)
                                .hosts(Place.HERE, Place.HERE)
                                .lease(FaultPlatform.PATIENT_LEASE));
    }

    @AfterAll
    static void stop() throws Exception {
        stage.close();
    }

    @Test
    void noTaskIsAbortedWhileHostsAreDrainedAndRestartedInTurn() throws Exception {
        Cells cells = Cells.or(1, 3);
        try (var tally = new Tally("F3", "hosts drained and restarted in turn under load", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                var tasks = new ArrayList<String>();
                for (TestHost host : stage.platform().hosts()) {
                    tasks.addAll(work(4));
                    stage.auditor().awaitState(tasks.getLast(), "Running");
                    long begin = System.nanoTime();
                    order(host, "drain", "{\"deadline\": \"10m\"}");
                    tally.injected(1);
                    List<String> later = work(2);
                    awaitEmpty(host, tasks);
                    host.process().terminate();
                    host.process().startAgain();
                    host.process().awaitReady();
                    stage.auditor().awaitEnds(Stage.END);
                    for (String task : later) {
                        assertThat(stage.hostOf(task)).as(task).isNotEqualTo(host);
                    }
                    order(host, "resume", "");
                    tally.recovered(begin);
                    tasks.addAll(later);
                }
                stage.assertFinishedOnce(tasks);
                stage.assertKept(tally, "after hosts were restarted in turn");
            }
        }
    }

    @Test
    void aDeadlineEndsWhatStillRunsAndNotBefore() throws Exception {
        Cells cells = Cells.or(1, 5);
        try (var tally = new Tally("F3", "host drained with a deadline", cells)) {
            for (int i = 0; i < cells.count(); i++) {
                String task = stage.running("long", Stage.RETRIED, "run=600000");
                TestHost host = stage.hostOf(task);
                int old = stage.attempt(task);
                long begin = System.nanoTime();
                Instant drained = Instant.now();
                order(host, "drain", "{\"deadline\": \"" + SOON.toSeconds() + "s\"}");
                tally.injected(1);
                stage.awaitAttempt(task, old + 1);
                tally.recovered(begin);
                assertThat(stage.hostOf(task)).isNotEqualTo(host);
                assertThat(ending(task, old)).isAfterOrEqualTo(drained.plus(SOON));
                stage.stop(task);
                stage.auditor().awaitEnds(Stage.END);
                order(host, "resume", "");
                stage.assertKept(tally, "after the deadline of a drain");
            }
        }
    }

    /** Tasks that are not tried again. */
    private static List<String> work(int count) {
        var tasks = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            tasks.add(stage.submit("w", Terms.USUAL, "result=r.bin:20000", "run=1500"));
        }
        return tasks;
    }

    private static void order(TestHost host, String what, String body)
            throws IOException, InterruptedException {
        var name = new HostName(host.name());
        var answer =
                stage.platform()
                        .rest()
                        .post("/api/v1/hosts/" + name + "/" + what, "application/json", body);
        assertThat(answer.isAcknowledged()).as("%s", answer).isTrue();
    }

    /** Returns when none of these is on that host any more. */
    private static void awaitEmpty(TestHost host, List<String> tasks) {
        Awaitility.await(host.name() + " is empty")
                .until(() -> {
                    for (String task : tasks) {
                        JsonNode view = stage.auditor().view(task);
                        if (!view.path("isTerminal").asBoolean()
                                && view.path("host").asString("").equals(host.name())) {
                            return false;
                        }
                    }
                    return Leftovers.folders(host.data(), Set.copyOf(tasks)).isEmpty();
                });
    }

    private static Instant ending(String task, int attempt)
            throws IOException, InterruptedException {
        for (JsonNode row :
                stage.platform()
                        .rest()
                        .require("/api/v1/tasks/" + task + "/history")
                        .path("items")) {
            if (row.path("state").asString().equals("Ending")
                    && row.path("attempt").asInt() == attempt) {
                return Instant.parse(row.path("time").asString());
            }
        }
        throw new AssertionError(task + " was not ended");
    }
}
