package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.protocol.Command;
import been.protocol.ControllerAddress;
import been.protocol.Report;
import been.protocol.ResourceUsage;
import been.protocol.TaskAttempt;
import been.task.record.RecordFile;
import been.task.record.RecordFileException;
import been.task.record.RecordedMetric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A host runtime within this process, driven over HTTP as a controller drives it. */
abstract class RunningHost {
    @TempDir Path data = Path.of("unset");

    final FakeController controller = start();
    private final List<HostRuntime> runtimes = new ArrayList<>();

    private static FakeController start() {
        try {
            return new FakeController();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void join() throws Exception {
        Path token = Files.writeString(data.resolve("token"), FakeController.TOKEN + "\n");
        start(new HostSettings(controller.address(), data, FakeController.host(), token));
    }

    private void start(HostSettings settings) throws Exception {
        var connected = new CountDownLatch(1);
        runtimes.add(HostRuntime.start(settings, connected::countDown));
        connected.await();
    }

    /** Again, with the users of tasks that an administrator names. */
    final void restart(String taskUsers, List<String> allowedUsers) throws Exception {
        runtimes.removeFirst().close();
        var address = new ControllerAddress(controller.address(), null);
        start(
                new HostSettings(
                        List.of(address),
                        data,
                        FakeController.host(),
                        null,
                        0,
                        taskUsers,
                        allowedUsers,
                        null));
    }

    @AfterEach
    void leaveNothing() throws IOException {
        for (HostRuntime runtime : runtimes) {
            runtime.close();
        }
        controller.close();
        assertThat(attemptFolders()).isEmpty();
    }

    final HostRuntime runtime() {
        return runtimes.getFirst();
    }

    final Report.Ended run(Command.Offer offer) throws InterruptedException {
        controller.command(offer);
        return controller.awaitEnd(offer.attempt());
    }

    static ResourceUsage usage(Report.Ended ended) {
        return Objects.requireNonNull(ended.usage(), ended::toString);
    }

    static boolean is(Report report, Command.Offer offer) {
        return report.attempt().equals(offer.attempt());
    }

    final Path home(TaskAttempt attempt) {
        return data.resolve("host/tasks").resolve(attempt.task() + "@" + attempt.attempt());
    }

    /** Returns when a task was looked at a few times, by its detailed recording. */
    static void awaitLooks(Path recording) {
        awaitRecording(
                recording,
                metrics ->
                        metrics.stream()
                                .anyMatch(metric ->
                                        metric.name().equals("group.time")
                                                && metric.values().length > 3));
    }

    static void awaitRecording(Path file, Predicate<List<RecordedMetric>> isEnough) {
        await().ignoreException(RecordFileException.class) // it is only being begun
                .until(() -> Files.exists(file) && isEnough.test(RecordFile.read(file)));
    }

    final void awaitFile(TaskAttempt attempt, String path) {
        await().until(() -> hostFile(attempt, path).contains("process "));
    }

    final String hostFile(TaskAttempt attempt, String path) throws IOException {
        Path file = home(attempt).resolve(path);
        return Files.exists(file) ? Files.readString(file) : "";
    }

    /** A file of the runtime itself. */
    final String hostFile(String path) throws IOException {
        return Files.readString(data.resolve("host").resolve(path));
    }

    final List<Path> attemptFolders() throws IOException {
        Path tasks = data.resolve("host/tasks");
        if (!Files.exists(tasks)) {
            return Collections.emptyList();
        }
        try (Stream<Path> all = Files.list(tasks)) {
            return all.toList();
        }
    }
}
