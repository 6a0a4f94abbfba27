package been.bench.measurement;

import been.bench.platform.RuntimeProcess;
import been.bench.report.BenchException;
import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Program;
import been.protocol.RunConditions;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.testing.network.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/** A host runtime, connected to a {@link StandInController}. */
final class HostProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final StandInController controller;
    private final RuntimeProcess runtime;
    private int tasks;

    private HostProcess(StandInController controller, RuntimeProcess runtime) {
        this.controller = controller;
        this.runtime = runtime;
    }

    /** Returns when it is connected. */
    static HostProcess start(Session session, String name)
            throws BenchException, IOException, InterruptedException {
        Path data = Files.createDirectories(session.work().resolve(name));
        var controller = new StandInController();
        var runtime =
                new RuntimeProcess(
                        session.installation(),
                        controller.address(),
                        data,
                        RuntimeProcess.NAME,
                        StandInController.TOKEN,
                        Place.HERE);
        var host = new HostProcess(controller, runtime);
        try {
            host.start();
        } catch (BenchException | IOException | InterruptedException e) {
            host.close();
            throw e;
        }
        return host;
    }

    /** Starts it again, on the same data. */
    void start() throws BenchException, IOException, InterruptedException {
        long earlier = controller.incarnation();
        runtime.start(() -> controller.awaitLaterThan(earlier, PATIENCE));
    }

    long pid() {
        return runtime.pid();
    }

    /** Kills it with SIGKILL. */
    void kill() throws InterruptedException {
        runtime.kill();
    }

    /** Gives it something to run; the answer is what {@link #awaitEnd} takes. */
    String offer(Program program) {
        return offer(program, RunConditions.USUAL);
    }

    String offer(Program program, RunConditions conditions) {
        var id = new TaskId("bench-" + ++tasks);
        var attempt = new TaskAttempt(id, 1);
        controller.command(
                new Command.Offer(
                        new ContextId("bench"),
                        attempt,
                        TaskDescriptor.job(id, id.value(), program).under(conditions)));
        return attempt.toString();
    }

    /** Whether {@link #awaitEnd} would not wait. */
    boolean hasEnded(String attempt) {
        return controller.isReported(attempt);
    }

    /** The last report of that attempt. */
    JsonNode awaitEnd(String attempt) throws BenchException, InterruptedException {
        return controller.awaitLast(attempt, PATIENCE);
    }

    @Override
    public void close() {
        runtime.close();
        controller.close();
    }
}
