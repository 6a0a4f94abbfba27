package been.hostruntime.taskport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.hostruntime.journal.AskedQuestion.Reply;
import been.protocol.ContextId;
import been.protocol.Question;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.task.wire.LineChannel;
import been.task.wire.RuntimeMessage;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskPortTests {
    private static final ContextId CONTEXT = new ContextId("c");
    private static final String NO_SUCH_TYPE =
            "invalid message: no message is of the type 'reboot'";
    private static final TaskAttempt ATTEMPT = new TaskAttempt(new TaskId("t"), 1);

    @TempDir private Path data;

    private final CheckpointBoard board = new CheckpointBoard();
    private final Heard heard = new Heard();
    private Path socket = Path.of("unset");
    private Optional<TaskPort> port = Optional.empty();

    @BeforeEach
    void open() throws IOException {
        socket = SocketFolder.in(data).socket(ATTEMPT);
        port = Optional.of(TaskPort.open(socket, CONTEXT, board, heard));
    }

    @AfterEach
    void close() {
        port.ifPresent(TaskPort::close);
    }

    @Test
    void onlyTheOwnerMayUseIt() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
                .isEqualTo("rw-------");
        assertThat(socket.toString().length()).isLessThan(108);
    }

    @Test
    void questionsAreAnswered() throws Exception {
        try (var task = connect()) {
            task.write(new TaskMessage.Checkpoint(1, "up", "x").toLine());
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Done(1));
            task.write(new TaskMessage.Checkpoint(2, "no", "x").toLine());
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Refused(2, "not this one"));
            task.write(new TaskMessage.Failed(3, "oops").toLine());
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Done(3));
            assertThat(heard.words).containsExactly("checkpoint up x", "failed oops");
        }
    }

    @Test
    void aWaitIsAnsweredWhenItsValueComesAndAtOnceAfterwards() throws Exception {
        var key = new CheckpointBoard.Key(CONTEXT, "server", "up");
        try (var task = connect()) {
            task.write(new TaskMessage.Await(1, "server", "up").toLine());
            await().until(() -> heard.words.contains("awaiting server up"));
            board.reached(key, "4711");
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Reached(1, "4711"));
            task.write(new TaskMessage.Await(2, "server", "up").toLine());
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Reached(2, "4711"));
        }
        assertThat(heard.words).containsExactly("awaiting server up");
    }

    @Test
    void aForgottenWaitIsNotAnswered() throws Exception {
        try (var task = connect()) {
            task.write(new TaskMessage.Await(1, "server", "up").toLine());
            task.write(new TaskMessage.Forget(1).toLine());
            task.write(new TaskMessage.Checkpoint(2, "x", "").toLine());
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Done(2));
            board.reached(new CheckpointBoard.Key(CONTEXT, "server", "up"), "4711");
            task.write(new TaskMessage.Checkpoint(3, "y", "").toLine());
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Done(3));
        }
    }

    @Test
    void aWaitInVainIsRefused() throws Exception {
        try (var task = connect()) {
            task.write(new TaskMessage.Await(1, "nobody", "up").toLine());
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Refused(1, "in vain"));
        }
        board.reached(new CheckpointBoard.Key(CONTEXT, "nobody", "up"), "late");
    }

    @Test
    void questionsGoToTheControllerAndTheirAnswersComeBack() throws Exception {
        try (var task = connect()) {
            task.write(new TaskMessage.SetLatch(1, null, "go", 2).toLine());
            task.write(new TaskMessage.CountDown(2, "k", "go", 1).toLine());
            task.write(new TaskMessage.AwaitLatch(3, "go").toLine());
            task.write(new TaskMessage.Submit(4, "s", "[{\"name\":\"x\"}]").toLine());
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Refused(4, "not you"));
            heard.asked.get(1).accept(new Reply("1", List.of()));
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Answered(2, "1"));
            heard.asked.get(0).accept(new Reply("", List.of("no", "never")));
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Refused(1, "no; never"));
            task.write(new TaskMessage.Result(5, "m", "s", "lower", "", List.of(1.5)).toLine());
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Done(5));
            assertThat(heard.words)
                    .containsExactly(
                            "null SetLatch[latch=go, count=2]",
                            "task k CountDown[latch=go, by=1]",
                            "await go AwaitLatch[latch=go]",
                            "task s [{\"name\":\"x\"}]",
                            "result m [1.5]");
        }
        await().until(() -> heard.words.contains("forgotten true"));
    }

    /** Who brings answers also brings orders to end the task. */
    @Test
    void aTaskThatDoesNotReadItsAnswersHoldsNobodyUp() throws Exception {
        try (var task = connect()) {
            var key = new CheckpointBoard.Key(CONTEXT, "server", "up");
            for (int i = 1; i <= 900; i++) {
                task.write(new TaskMessage.Await(i, "server", "up").toLine());
            }
            await().until(() -> heard.words.size() == 900);
            board.reached(key, "x".repeat(60_000)); // 54 MB, of which a socket holds little
            var brought = new CheckpointBoard.Key(CONTEXT, "server", "down");
            board.reached(brought, "");
            try (var other = connect()) {
                other.write(new TaskMessage.Await(1, "server", "down").toLine());
                assertThat(read(other)).isEqualTo(new RuntimeMessage.Reached(1, ""));
            }
        }
    }

    @Test
    void aTaskThatDoesNotReadItsAnswersIsNotReadEither() throws Exception {
        var key = new CheckpointBoard.Key(CONTEXT, "server", "up");
        board.reached(key, "x".repeat(5000));
        int most = 20_000;
        var written = new AtomicInteger();
        try (var task = connect()) {
            String await = new TaskMessage.Await(1, "server", "up").toLine();
            Thread.startVirtualThread(() -> {
                try {
                    for (; written.get() < most; written.incrementAndGet()) {
                        task.write(await);
                    }
                } catch (IOException e) {
                    written.set(0); // the test has ended
                }
            });
            var before = new AtomicInteger();
            await().pollInterval(Duration.ofSeconds(1))
                    .until(() ->
                            written.get() > 1000
                                    && before.getAndSet(written.get()) == before.get());
            assertThat(written).hasValueLessThan(most);
        }
    }

    @Test
    void anIdThatIsWaitingIsRefused() throws Exception {
        try (var task = connect()) {
            task.write(new TaskMessage.Await(1, "server", "up").toLine());
            task.write(new TaskMessage.Await(1, "server", "up").toLine());
            task.write(new TaskMessage.AwaitLatch(1, "go").toLine());
            task.write(new TaskMessage.Checkpoint(2, "x", "").toLine());
            for (int refused = 0; refused < 2; refused++) {
                assertThat(read(task))
                        .isEqualTo(
                                new RuntimeMessage.Refused(
                                        1, "request 1 is already waiting: choose another id"));
            }
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Done(2));
            board.reached(new CheckpointBoard.Key(CONTEXT, "server", "up"), "4711");
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Reached(1, "4711"));
        }
        assertThat(heard.words).containsExactly("awaiting server up", "checkpoint x ");
    }

    @Test
    void whatIsNoMessageIsLoggedAndTheRestGoesOn() throws Exception {
        try (var task = connect()) {
            task.write("{\"type\":\"reboot\",\"id\":7}");
            task.write("hello?");
            task.write("");
            task.write("x".repeat(2 << 20));
            task.write(new TaskMessage.Progress(1, 2).toLine());
            task.write(new TaskMessage.Checkpoint(1, "x", "").toLine());
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Refused(7, NO_SUCH_TYPE));
            assertThat(read(task).id()).isZero();
            assertThat(read(task).id()).isZero();
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Done(1));
        }
        assertThat(heard.words.getFirst()).contains("did not understand", "reboot");
        assertThat(heard.words.get(1)).contains("did not understand", "hello?");
        assertThat(heard.words.subList(2, 5))
                .containsExactly("dropped 2097152", "progress 1 2", "checkpoint x ");
    }

    /** Only the text of a record counts towards the budget of the log. */
    @Test
    void aRecordOfAnotherLevelIsNotLogged() throws Exception {
        String level = "x".repeat(900_000);
        try (var task = connect()) {
            task.write(new TaskMessage.LogRecord(1, level, "").toLine());
            assertThat(read(task))
                    .isEqualTo(
                            new RuntimeMessage.Refused(
                                    0,
                                    "invalid message: 'level' must be trace, debug, info, warn or error"));
        }
        assertThat(heard.words).hasSize(1);
        assertThat(heard.words.getFirst()).contains("did not understand").hasSizeLessThan(1000);
    }

    /** Thousands of keys are remembered. */
    @Test
    void aLongKeyIsRefused() throws Exception {
        try (var task = connect()) {
            task.write(new TaskMessage.CountDown(1, "k".repeat(201), "go", 1).toLine());
            assertThat(read(task))
                    .isEqualTo(
                            new RuntimeMessage.Refused(
                                    1, "invalid message: 'key' must have at most 200 characters"));
            task.write(new TaskMessage.CountDown(2, "k".repeat(200), "go", 1).toLine());
            await().until(() -> !heard.asked.isEmpty());
        }
    }

    @Test
    void recordsBeyondTheBudgetAreCountedUnread() throws Exception {
        heard.exhausted = true;
        String line = new TaskMessage.LogRecord(1, "info", "much").toLine();
        try (var task = connect()) {
            task.write(line);
            task.write(new TaskMessage.Checkpoint(1, "x", "").toLine());
            assertThat(read(task)).isEqualTo(new RuntimeMessage.Done(1));
        }
        assertThat(heard.words).containsExactly("dropped " + line.length(), "checkpoint x ");
    }

    @Test
    void whatWasSentIsReadBeforeThePortCloses() throws Exception {
        for (int i = 0; i < 40; i++) {
            try (var task = connect()) {
                task.write(new TaskMessage.LogRecord(1, "info", "last").toLine());
            }
        }
        port.ifPresent(TaskPort::close);
        assertThat(heard.words).hasSize(40);
        assertThat(socket).doesNotExist();
    }

    private LineChannel connect() throws IOException {
        return new LineChannel(SocketChannel.open(UnixDomainSocketAddress.of(socket)), 1 << 20);
    }

    private static RuntimeMessage read(LineChannel task) throws IOException {
        String line = task.read();
        if (line == null) {
            throw new AssertionError("the port hung up");
        }
        return RuntimeMessage.read(line);
    }

    /** Writes down what it is told. */
    private static final class Heard implements PortEvents {
        private final List<String> words = new CopyOnWriteArrayList<>();
        private final List<Consumer<Reply>> asked = new CopyOnWriteArrayList<>();
        private volatile boolean exhausted;

        @Override
        public Optional<String> checkpoint(String name, String value) {
            if (name.equals("no")) {
                return Optional.of("not this one");
            }
            words.add("checkpoint " + name + " " + value);
            return Optional.empty();
        }

        @Override
        public Optional<String> awaiting(CheckpointBoard.Key key) {
            words.add("awaiting " + key.task() + " " + key.checkpoint());
            return key.task().equals("nobody") ? Optional.of("in vain") : Optional.empty();
        }

        @Override
        public Optional<String> ask(
                @Nullable String key, Question question, Consumer<Reply> waiter) {
            words.add(key + " " + question);
            asked.add(waiter);
            return Optional.empty();
        }

        @Override
        public Optional<String> submit(@Nullable String key, String tasks, Consumer<Reply> waiter) {
            words.add(key + " " + tasks);
            return Optional.of("not you");
        }

        @Override
        public Optional<String> publish(TaskMessage.Publish files, Consumer<Reply> waiter) {
            words.add("publish " + files.name() + " " + files.version() + " " + files.path());
            waiter.accept(new Reply("digest", List.of()));
            return Optional.empty();
        }

        @Override
        public void forget(Consumer<Reply> waiter) {
            words.add("forgotten " + asked.remove(waiter));
        }

        @Override
        public Optional<String> result(TaskMessage.Result values) {
            words.add("result " + values.metric() + " " + values.values());
            return Optional.empty();
        }

        @Override
        public void log(long timeMillis, String level, String text) {
            words.add(level + " " + text);
        }

        @Override
        public boolean isLogExhausted() {
            return exhausted;
        }

        @Override
        public void logDropped(long bytes) {
            words.add("dropped " + bytes);
        }

        @Override
        public void progress(long done, long total) {
            words.add("progress " + done + " " + total);
        }

        @Override
        public void failed(String message) {
            words.add("failed " + message);
        }
    }
}
