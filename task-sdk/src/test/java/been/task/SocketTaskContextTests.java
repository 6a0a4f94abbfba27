package been.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.task.wire.LineChannel;
import been.task.wire.RuntimeMessage;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketTaskContextTests {
    @TempDir private Path folder;

    private final BlockingQueue<TaskMessage> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<LineChannel> connections = new LinkedBlockingQueue<>();
    private Path socket = Path.of("unset");
    private Map<String, String> environment = Map.of();

    @BeforeEach
    void environment() throws IOException {
        socket = folder.resolve("s");
        Path properties = Files.writeString(folder.resolve("p"), "{\"measurements\":\"40\"}");
        Files.createDirectories(folder.resolve("packages/data/files"));
        environment =
                Map.of(
                        "BEEN_SOCKET", socket.toString(),
                        "BEEN_PROPERTIES", properties.toString(),
                        "BEEN_PACKAGES", folder.resolve("packages").toString(),
                        "BEEN_RESULTS", folder.toString());
    }

    @AfterEach
    void hangUp() throws IOException {
        for (LineChannel connection : connections) {
            connection.close();
        }
    }

    @Test
    void questionsAreAnsweredAndRecordsArrive() throws Exception {
        try (var server = listen();
                var task = SocketTaskContext.of(environment)) {
            assertThat(server.isOpen()).isTrue();
            task.checkpoint("listening", "4711");
            assertThat(task.await(TaskContext.task("server").checkpoint("up"), Duration.ofDays(1)))
                    .isEqualTo("value of server.up");
            task.log().info("hello");
            assertThat(next(TaskMessage.LogRecord.class).text()).isEqualTo("hello");
            assertThat(task.property("measurements").asInt()).isEqualTo(40);
            assertThat(task.packageFolder("data")).isDirectory();
            assertThatThrownBy(() -> task.packageFolder("nothing")).hasMessageContaining("nothing");
            assertThatThrownBy(() -> task.checkpoint("refuse", ""))
                    .isInstanceOf(CheckpointException.class)
                    .hasMessage("not this one");
        }
    }

    @Test
    void latchesAndSubmissionsAskTheController() throws Exception {
        try (var server = listen();
                var task = SocketTaskContext.of(environment)) {
            assertThat(server.isOpen()).isTrue();
            Latch latch = task.latch("go");
            latch.set(3);
            assertThat(latch.countDown(2)).isEqualTo(7);
            latch.await(Duration.ofDays(1));
            var set = next(TaskMessage.SetLatch.class);
            assertThat(set.count()).isEqualTo(3);
            var down = next(TaskMessage.CountDown.class);
            assertThat(down.by()).isEqualTo(2);
            assertThat(down.key()).isNotNull().isNotEqualTo(set.key());
            assertThatThrownBy(() -> task.latch("refuse").countDown())
                    .isInstanceOf(RefusedException.class)
                    .hasMessage("below zero");
            assertThatThrownBy(() -> task.latch("never").await(Duration.ofMillis(1)))
                    .isInstanceOf(TimeoutException.class)
                    .hasMessageContaining("latch 'never' was not at zero");
            task.submit(List.of(NewTask.command("a", "true"), NewTask.command("b", "true")));
            assertThat(next(TaskMessage.Submit.class).tasks())
                    .isEqualTo(
                            "[{\"name\":\"a\",\"program\":"
                                    + command()
                                    + "},{\"name\":\"b\",\"program\":"
                                    + command()
                                    + "}]");
            var much = NewTask.command("c", "x".repeat(2 << 20));
            assertThatThrownBy(() -> task.submit(List.of(much)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("at most 1 MiB");
        }
    }

    @Test
    void aPublishedPackageHasADigest() throws Exception {
        try (var server = listen();
                var task = SocketTaskContext.of(environment)) {
            assertThat(server.isOpen()).isTrue();
            var files = NewPackage.binary("acme/tool", "1.0", Path.of("a/../out")).licence("MIT");
            assertThat(task.publish(files)).isEqualTo("digest of acme/tool");
            assertThat(next(TaskMessage.Publish.class).path())
                    .isEqualTo(Path.of("out").toAbsolutePath().toString());
            assertThatThrownBy(() -> task.publish(NewPackage.data("refuse", "1", Path.of("x"))))
                    .isInstanceOf(RefusedException.class)
                    .hasMessage("not allowed");
        }
    }

    private static String command() {
        String json = NewTask.command("x", "true").toJson();
        return json.substring(json.indexOf("\"program\":") + 10, json.length() - 1);
    }

    /** So that the platform, which knows the key, counts once. */
    @Test
    void whatIsAskedAgainAfterALostConnectionHasTheSameKey() throws Exception {
        try (var task = connectAndLose()) {
            Files.delete(socket);
            Thread asking = start(() -> task.latch("go").countDown());
            try (var server = listen()) {
                assertThat(server.isOpen()).isTrue();
                String key = next(TaskMessage.CountDown.class).key();
                asking.join();
                task.latch("go").countDown();
                assertThat(next(TaskMessage.CountDown.class).key()).isNotNull().isNotEqualTo(key);
            }
        }
    }

    @Test
    void aWaitThatIsOverIsForgotten() throws Exception {
        try (var server = listen();
                var task = SocketTaskContext.of(environment)) {
            assertThat(server.isOpen()).isTrue();
            var never = TaskContext.task("server").checkpoint("never");
            assertThatThrownBy(() -> task.await(never, Duration.ofMillis(1)))
                    .isInstanceOf(TimeoutException.class)
                    .hasMessageContaining("'never' of task 'server'");
            long asked = next(TaskMessage.Await.class).id();
            assertThat(next(TaskMessage.Forget.class).id()).isEqualTo(asked);
        }
    }

    @Test
    void anInterruptedTaskCanStillTalk() throws Exception {
        try (var server = listen();
                var task = SocketTaskContext.of(environment)) {
            assertThat(server.isOpen()).isTrue();
            Thread.currentThread().interrupt();
            task.log().info("interrupted");
            task.checkpoint("still", "here");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(next(TaskMessage.LogRecord.class).text()).isEqualTo("interrupted");
        }
    }

    @Test
    void aRestartedRuntimeIsFoundAndAskedAgain() throws Exception {
        try (var task = connectAndLose()) {
            var asked = new LinkedBlockingQueue<String>();
            Thread asking =
                    start(() -> {
                        task.checkpoint("late", "1");
                        asked.add("answered");
                    });
            Files.delete(socket);
            try (var server = listen()) {
                assertThat(server.isOpen()).isTrue();
                assertThat(asked.take()).isEqualTo("answered");
                asking.join();
            }
        }
    }

    @Test
    void withoutAPlatformTheTesterIsRecommended() {
        assertThatThrownBy(() -> SocketTaskContext.of(Map.of()))
                .hasMessageContaining("BEEN_SOCKET is not set")
                .hasMessageContaining("TaskTester");
    }

    private SocketTaskContext connectAndLose() throws Exception {
        try (var server = listen()) {
            assertThat(server.isOpen()).isTrue();
            var task = SocketTaskContext.of(environment);
            task.checkpoint("early", "1");
            LineChannel accepted = connections.take();
            if (accepted != null) {
                accepted.close();
            }
            return task;
        }
    }

    private <T extends TaskMessage> T next(Class<T> type) throws InterruptedException {
        while (true) {
            TaskMessage message = received.take();
            if (message == null) {
                throw new AssertionError("no " + type.getSimpleName() + " arrived");
            }
            if (type.isInstance(message)) {
                return type.cast(message);
            }
        }
    }

    private static Thread start(Runnable work) {
        var thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private ServerSocketChannel listen() throws IOException {
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        start(() -> acceptAll(server));
        return server;
    }

    private void acceptAll(ServerSocketChannel server) {
        try {
            while (true) {
                var lines = new LineChannel(server.accept(), TaskMessage.LONGEST_LINE);
                connections.add(lines);
                start(() -> answerAll(lines));
            }
        } catch (IOException e) {
            // the test closed the server
        }
    }

    private void answerAll(LineChannel lines) {
        try {
            for (String line = lines.read(); line != null; line = lines.read()) {
                TaskMessage message = TaskMessage.read(line);
                received.add(message);
                if (message instanceof TaskMessage.Checkpoint m) {
                    RuntimeMessage answer =
                            m.name().equals("refuse")
                                    ? new RuntimeMessage.Refused(m.id(), "not this one")
                                    : new RuntimeMessage.Done(m.id());
                    lines.write(answer.toLine());
                } else if (message instanceof TaskMessage.SetLatch m) {
                    lines.write(new RuntimeMessage.Answered(m.id(), "").toLine());
                } else if (message instanceof TaskMessage.CountDown m) {
                    RuntimeMessage answer =
                            m.latch().equals("refuse")
                                    ? new RuntimeMessage.Refused(m.id(), "below zero")
                                    : new RuntimeMessage.Answered(m.id(), "7");
                    lines.write(answer.toLine());
                } else if (message instanceof TaskMessage.AwaitLatch m
                        && !m.latch().equals("never")) {
                    lines.write(new RuntimeMessage.Answered(m.id(), "").toLine());
                } else if (message instanceof TaskMessage.Submit m) {
                    lines.write(new RuntimeMessage.Answered(m.id(), "").toLine());
                } else if (message instanceof TaskMessage.Publish m) {
                    RuntimeMessage answer =
                            m.name().equals("refuse")
                                    ? new RuntimeMessage.Refused(m.id(), "not allowed")
                                    : new RuntimeMessage.Answered(m.id(), "digest of " + m.name());
                    lines.write(answer.toLine());
                } else if (message instanceof TaskMessage.Await m
                        && !m.checkpoint().equals("never")) {
                    String value = "value of " + m.task() + "." + m.checkpoint();
                    lines.write(new RuntimeMessage.Reached(m.id(), value).toLine());
                }
            }
        } catch (IOException e) {
            // the test closed the connection
        }
    }
}
