package been.task;

import been.task.wire.LineChannel;
import been.task.wire.RuntimeMessage;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/**
 * Questions to the host runtime and their answers. A lost connection is made again for as long as
 * the task runs, and what was not answered is asked again: a host runtime may be restarted while
 * its tasks go on.
 */
final class ControlConnection implements AutoCloseable {
    private static final long LONGEST_PAUSE_MILLIS = 1000;

    private record Question(String line, CompletableFuture<RuntimeMessage> answer) {}

    private final Path socket;
    private final AtomicLong ids = new AtomicLong();
    private final ConcurrentSkipListMap<Long, Question> open = new ConcurrentSkipListMap<>();
    private volatile LineChannel channel;
    private volatile boolean closed;

    ControlConnection(Path socket) throws IOException {
        this.socket = socket;
        channel = Sockets.connect(socket);
        var reader = new Thread(this::readForever, "been-task-control");
        reader.setDaemon(true);
        reader.start();
    }

    /** Sends a question; the answer comes unless it is forgotten. */
    Pending ask(LongFunction<TaskMessage> message) {
        long id = ids.incrementAndGet();
        var question = new Question(message.apply(id).toLine(), new CompletableFuture<>());
        open.put(id, question);
        send(question.line);
        return new Pending(id, question.answer);
    }

    record Pending(long id, CompletableFuture<RuntimeMessage> answer) {}

    /** The answer is no longer wanted. */
    void forget(Pending pending) {
        if (open.remove(pending.id) != null) {
            send(new TaskMessage.Forget(pending.id).toLine());
        }
    }

    private void send(String line) {
        try {
            Sockets.write(channel, line);
        } catch (IOException e) {
            // The reading thread sees the same, connects again and repeats what is open.
            closeQuietly();
        }
    }

    private void readForever() {
        while (!closed) {
            try {
                String line = channel.read();
                if (line == null) {
                    reconnect();
                } else {
                    RuntimeMessage answer = RuntimeMessage.read(line);
                    Question question = open.remove(answer.id());
                    if (question != null) {
                        question.answer.complete(answer);
                    }
                }
            } catch (IOException e) {
                reconnect();
            }
        }
    }

    private void reconnect() {
        closeQuietly();
        for (long pause = 20; !closed; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS)) {
            try {
                Thread.sleep(pause);
                channel = Sockets.connect(socket);
                for (Question question : open.values()) {
                    channel.write(question.line);
                }
                return;
            } catch (IOException e) {
                closeQuietly();
            } catch (InterruptedException e) {
                return; // nobody interrupts this thread but the end of the JVM
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        closeQuietly();
    }

    private void closeQuietly() {
        try {
            channel.close();
        } catch (IOException e) {
            // A connection that is given up has nothing more to say.
        }
    }
}
