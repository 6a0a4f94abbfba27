package been.task;

import been.task.record.Recorder;
import been.task.wire.Json;
import been.task.wire.RuntimeMessage;
import been.task.wire.TaskEnvironment;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The platform as a task's own process sees it: environment variables and a socket. */
final class SocketTaskContext implements TaskContext, AutoCloseable {
    private final Map<String, String> environment;
    private final Map<?, ?> properties;
    private final Path socket;
    private final SocketLog log;
    private @Nullable ControlConnection control;
    private @Nullable Recorder recorder;

    private SocketTaskContext(Map<String, String> environment, Map<?, ?> properties, Path socket) {
        this.environment = environment;
        this.properties = properties;
        this.socket = socket;
        log = new SocketLog(socket);
    }

    /**
     * The platform that the variables name; connected to when it is first needed, because the first
     * socket of a JVM costs as much as all else at its start.
     *
     * @throws IOException when they name none; the message explains what to do
     */
    static SocketTaskContext of(Map<String, String> environment) throws IOException {
        Path socket = path(environment, TaskEnvironment.SOCKET);
        String json = Files.readString(path(environment, TaskEnvironment.PROPERTIES));
        if (!(Json.read(json) instanceof Map<?, ?> properties)) {
            throw new IOException(
                    "the file named by " + TaskEnvironment.PROPERTIES + " is not a JSON object");
        }
        return new SocketTaskContext(environment, properties, socket);
    }

    private synchronized ControlConnection control() {
        if (control == null) {
            try {
                control = new ControlConnection(socket);
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "no host runtime answers at " + socket + ": " + e.getMessage(), e);
            }
        }
        return control;
    }

    private static Path path(Map<String, String> environment, String name) throws IOException {
        String value = environment.get(name);
        if (value == null) {
            throw new IOException(
                    name
                            + " is not set: been.task.TaskProcess is started by a host runtime; to"
                            + " try a task without one, use been.task.testing.TaskTester");
        }
        return Path.of(value);
    }

    private Path folder(String name) {
        try {
            return path(environment, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Property property(String name) {
        Object value = properties.get(name);
        return Property.of(name, value == null ? null : value.toString());
    }

    @Override
    public Path packageFolder(String alias) {
        Path files = folder(TaskEnvironment.PACKAGES).resolve(alias).resolve("files");
        if (alias.isEmpty() || !Files.isDirectory(files)) {
            throw new IllegalArgumentException(
                    "no package has the alias '" + alias + "' in this task's descriptor");
        }
        return files;
    }

    @Override
    public Path work() {
        return folder(TaskEnvironment.WORK);
    }

    @Override
    public Path tmp() {
        return folder(TaskEnvironment.TMP);
    }

    @Override
    public Path results() {
        return folder(TaskEnvironment.RESULTS);
    }

    @Override
    public void checkpoint(String name, String value) {
        if (value.getBytes(StandardCharsets.UTF_8).length > TaskMessage.LONGEST_VALUE) {
            throw new CheckpointException(
                    "the value of checkpoint '" + name + "' is longer than 64 KiB");
        }
        var answer = control().ask(id -> new TaskMessage.Checkpoint(id, name, value)).answer();
        // Joined without a time limit: while the runtime is away the task's lease decides.
        if (answer.join() instanceof RuntimeMessage.Refused refused) {
            throw new CheckpointException(refused.message());
        }
    }

    @Override
    public String await(TaskReference.Checkpoint checkpoint, Duration atMost)
            throws InterruptedException, TimeoutException {
        String task = checkpoint.task().name();
        var pending = control().ask(id -> new TaskMessage.Await(id, task, checkpoint.name()));
        try {
            RuntimeMessage answer = pending.answer().get(atMost.toMillis(), TimeUnit.MILLISECONDS);
            if (answer instanceof RuntimeMessage.Reached reached) {
                return reached.value();
            }
            throw new CheckpointException(
                    answer instanceof RuntimeMessage.Refused refused
                            ? refused.message()
                            : checkpoint + " was not answered with a value");
        } catch (TimeoutException e) {
            throw (TimeoutException)
                    new TimeoutException(checkpoint + " was not published within " + atMost)
                            .initCause(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("an answer is never completed exceptionally", e);
        } finally {
            control().forget(pending);
        }
    }

    @Override
    public Latch latch(String name) {
        return new SocketLatch(name, control());
    }

    @Override
    public void submit(List<NewTask> tasks) {
        String list =
                tasks.stream().map(NewTask::toJson).collect(Collectors.joining(",", "[", "]"));
        control().answer((id, key) -> new TaskMessage.Submit(id, key, list));
    }

    @Override
    public String publish(NewPackage files) {
        return ControlConnection.valueOf(control().ask(files::message).answer().join());
    }

    @Override
    public synchronized Recorder recorder() {
        if (recorder == null) {
            try {
                recorder = Recorder.create(results().resolve("measurements.brec"));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot record measurements: " + e, e);
            }
        }
        return recorder;
    }

    @Override
    public Log log() {
        return log;
    }

    @Override
    public void progress(long done, long total) {
        log.progress(done, total);
    }

    /** Tells the platform that the task threw, and waits a moment for it to know. */
    void failed(String message) {
        try {
            var pending = control().ask(id -> new TaskMessage.Failed(id, message));
            pending.answer().get(2, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException | UncheckedIOException e) {
            System.err.println("the host runtime did not confirm the failure: " + message);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        try {
            if (recorder != null) {
                recorder.close();
            }
        } finally {
            log.close();
            if (control != null) {
                control.close();
            }
        }
    }
}
