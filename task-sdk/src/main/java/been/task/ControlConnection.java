package been.task;

import been.task.wire.LineChannel;
import been.task.wire.RuntimeMessage;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

    /** Of this connection and all that take its place; of no other in the task's life. */
    private final String life =
            ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());

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
        String line = message.apply(id).toLine();
        if (line.getBytes(StandardCharsets.UTF_8).length > TaskMessage.LONGEST_LINE) {
            throw new RefusedException(
                    "a message to the host runtime has at most 1 MiB: send it in parts");
        }
        var question = new Question(line, new CompletableFuture<>());
        open.put(id, question);
        send(question.line);
        return new Pending(id, question.answer);
    }

    /** A message that asks the controller. */
    interface Asking {
        /**
         * @param key by which it is known for good that this was asked before
         */
        TaskMessage message(long id, String key);
    }

    /** The same; the question may be repeated without being carried out twice. */
    Pending askOnce(Asking question) {
        return ask(id -> question.message(id, life + "-" + id));
    }

    /**
     * What the controller answers, waited for without a time limit: while it is away, the task's
     * lease decides.
     *
     * @throws RefusedException when it is not done
     */
    String answer(Asking question) {
        return valueOf(askOnce(question).answer().join());
    }

    /**
     * @throws RefusedException when it is not done
     */
    static String valueOf(RuntimeMessage answer) {
        if (answer instanceof RuntimeMessage.Refused refused) {
            throw new RefusedException(refused.message());
        }
        return answer instanceof RuntimeMessage.Answered answered ? answered.value() : "";
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
                return; // interrupted only at the end of the JVM
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
