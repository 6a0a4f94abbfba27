package been.cli.bench;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Program;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A real host runtime as {@code been host start} starts it, with a stand-in for its controller. */
final class HostProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Session session;
    private final Path data;
    private final StandInController controller = new StandInController();
    private @Nullable Process command;
    private @Nullable ProcessHandle runtime;
    private int tasks;

    private HostProcess(Session session, Path data) throws IOException {
        this.session = session;
        this.data = data;
    }

    /** Returns when the controller has heard of it. */
    static HostProcess start(Session session, String name)
            throws BenchException, IOException, InterruptedException {
        Path data = Files.createDirectories(session.work().resolve(name));
        Files.writeString(data.resolve("token"), StandInController.TOKEN);
        var host = new HostProcess(session, data);
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
        Path log = data.resolve("host.log");
        Process started =
                session.been(
                                List.of(
                                        "host",
                                        "start",
                                        "--controller",
                                        controller.address().toString(),
                                        "--data",
                                        data.toString(),
                                        "--name",
                                        "bench",
                                        "--join-token-file",
                                        data.resolve("token").toString()))
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        command = started;
        try {
            controller.awaitLaterThan(earlier, PATIENCE);
        } catch (BenchException e) {
            throw new BenchException(
                    "a host runtime could not be started; it said: " + Files.readString(log), e);
        }
        runtime =
                started.toHandle()
                        .descendants()
                        .filter(HostProcess::isRuntime)
                        .findFirst()
                        .orElse(started.toHandle());
    }

    private static boolean isRuntime(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))
                    .contains("been.hostruntime.");
        } catch (IOException e) {
            return false; // it is gone
        }
    }

    long pid() {
        return runtime == null ? 0 : runtime.pid();
    }

    /** Ends it with SIGKILL, as a failing machine would. */
    void kill() throws InterruptedException {
        if (runtime != null) {
            runtime.destroyForcibly();
            runtime.onExit().join();
        }
        if (command != null) {
            command.waitFor();
        }
    }

    /** Gives it something to run; the answer is what {@link #awaitEnd} takes. */
    String offer(Program program) {
        var id = new TaskId("bench-" + ++tasks);
        var attempt = new TaskAttempt(id, 1);
        controller.command(
                new Command.Offer(
                        new ContextId("bench"),
                        attempt,
                        TaskDescriptor.job(id, id.value(), program)));
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
    public void close() throws IOException {
        try {
            if (command != null) {
                command.destroy();
                if (!command.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                    command.descendants().forEach(ProcessHandle::destroyForcibly);
                    command.destroyForcibly();
                }
            }
            if (runtime != null && runtime.isAlive()) {
                runtime.destroy();
                runtime.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            controller.close();
        }
    }
}
