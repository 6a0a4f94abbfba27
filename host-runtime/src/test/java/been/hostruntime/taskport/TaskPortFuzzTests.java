package been.hostruntime.taskport;

import been.hostruntime.journal.AskedQuestion.Reply;
import been.protocol.ContextId;
import been.protocol.Question;
import been.task.wire.LineChannel;
import been.task.wire.RuntimeMessage;
import been.task.wire.TaskMessage;
import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a task says, in lines; whatever that is, each answer is one that tasks understand. */
class TaskPortFuzzTests {

    @FuzzTest
    void taskPort(byte[] bytes) throws Exception {
        Fuzzing.answers(() -> {
            var connection = new Connection(bytes);
            try (var conversation =
                    new Conversation(
                            new LineChannel(connection, TaskMessage.LONGEST_LINE),
                            new ContextId("c"),
                            new CheckpointBoard(),
                            new Willing())) {
                conversation.run();
            }
            connection.answers().forEach(RuntimeMessage::read);
            return null;
        });
    }

    /** A connection that says these bytes and hangs up. */
    private static final class Connection implements ByteChannel {
        private final ByteBuffer said;
        private final ByteArrayOutputStream heard = new ByteArrayOutputStream();

        Connection(byte[] said) {
            this.said = ByteBuffer.wrap(said);
        }

        @Override
        public int read(ByteBuffer into) {
            if (!said.hasRemaining()) {
                return -1;
            }
            int count = Math.min(into.remaining(), said.remaining());
            into.put(said.slice().limit(count));
            said.position(said.position() + count);
            return count;
        }

        @Override
        public synchronized int write(ByteBuffer from) {
            int count = from.remaining();
            while (from.hasRemaining()) {
                heard.write(from.get());
            }
            return count;
        }

        synchronized List<String> answers() {
            return heard.toString(StandardCharsets.UTF_8).lines().toList();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** Takes everything, and answers some of it. */
    private static final class Willing implements PortEvents {
        @Override
        public Optional<String> checkpoint(String name, String value) {
            return name.isEmpty() ? Optional.of("it has no name") : Optional.empty();
        }

        @Override
        public Optional<String> awaiting(CheckpointBoard.Key key) {
            return key.task().isEmpty() ? Optional.of("there is no such task") : Optional.empty();
        }

        @Override
        public Optional<String> ask(
                @Nullable String key, Question question, Consumer<Reply> waiter) {
            return key == null ? Optional.of("no") : Optional.empty();
        }

        @Override
        public Optional<String> submit(@Nullable String key, String tasks, Consumer<Reply> waiter) {
            return Optional.of(tasks);
        }

        @Override
        public Optional<String> publish(TaskMessage.Publish files, Consumer<Reply> waiter) {
            return Optional.of(files.path());
        }

        @Override
        public void forget(Consumer<Reply> waiter) {}

        @Override
        public Optional<String> result(TaskMessage.Result values) {
            return Optional.empty();
        }

        @Override
        public void log(long timeMillis, String level, String text) {}

        @Override
        public boolean isLogExhausted() {
            return false;
        }

        @Override
        public void logDropped(long bytes) {}

        @Override
        public void progress(long done, long total) {}

        @Override
        public void failed(String message) {}
    }
}
