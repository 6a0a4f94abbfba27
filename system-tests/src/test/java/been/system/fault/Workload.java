package been.system.fault;

import been.protocol.TaskDescriptor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;

/**
 * A context that takes every step there is: a task from a package that nobody has cached, which
 * publishes a checkpoint and leaves output and a result, and one that would run for ever.
 */
record Workload(Stage stage, MockPackage archive, TaskDescriptor working, TaskDescriptor endless) {
    private static final String ENDLESS_MILLIS = "600000";

    /**
     * @param id nobody else's
     */
    static Workload of(Stage stage, String id) throws IOException {
        MockTask mock = stage.mock();
        Path file = stage.platform().folder().resolve(id + ".bpk");
        var archive = MockPackage.build(mock, file, "1.0." + id);
        return new Workload(
                stage,
                archive,
                mock.packagedJob(
                        "w-" + id,
                        MockTask.Terms.USUAL.retried(1),
                        archive,
                        "checkpoint=warm:" + id,
                        "out=3000",
                        "result=numbers.bin:100000",
                        "run=150"),
                mock.job("e-" + id, MockTask.Terms.USUAL.ignored(), "run=" + ENDLESS_MILLIS));
    }

    String work() {
        return working.id().value();
    }

    /** Returns when its package is acknowledged. */
    void publish() {
        Awaitility.await("package of " + work() + " is acknowledged")
                .until(() -> {
                    try {
                        return stage.platform()
                                .rest()
                                .put("/api/v1/packages", archive.bytes())
                                .isAcknowledged();
                    } catch (IOException away) {
                        return false;
                    }
                });
    }

    void submit() {
        stage.auditor().submit("c-" + work(), working, endless);
    }

    /** Has somebody stop the task that would run for ever, once it runs. */
    void stopTheEndless(PlatformProcess orUntilDead) {
        String task = endless.id().value();
        Awaitility.await(task + " is stopped")
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    JsonNode view = stage.auditor().view(task);
                    if (!orUntilDead.isAlive() || view.path("isTerminal").asBoolean()) {
                        return true;
                    }
                    return view.path("state").asString("").equals("Running") && stop(task);
                });
    }

    private boolean stop(String task) throws InterruptedException {
        try {
            return stage.platform()
                    .rest()
                    .post("/api/v1/tasks/" + task + "/stop", "application/json", "")
                    .isAcknowledged();
        } catch (IOException away) {
            return false;
        }
    }
}
