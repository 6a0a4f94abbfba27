package been.hostruntime.taskport;

import been.hostruntime.journal.AskedQuestion.Reply;
import been.protocol.ContextId;
import been.protocol.Question;
import been.task.wire.JsonException;
import been.task.wire.LineChannel;
import been.task.wire.RuntimeMessage;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection of a task: handles its messages and answers its requests. */
final class Conversation implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Conversation.class);
    private static final String LOG_RECORD = "{\"type\":\"log\"";
    private static final int MOST_WAITS = 1000;

    /** The id in answers to a line without an id. */
    private static final long NO_ID = 0;

    private final LineChannel lines;
    private final ContextId context;
    private final CheckpointBoard board;
    private final PortEvents events;

    /** For each unanswered wait, how to cancel it. */
    private final Map<Long, Runnable> waits = new ConcurrentHashMap<>();

    /** Answers to waits, which count until they are written. */
    private final Queue<RuntimeMessage> answers = new ConcurrentLinkedQueue<>();

    private final AtomicInteger unwritten = new AtomicInteger();

    Conversation(LineChannel lines, ContextId context, CheckpointBoard board, PortEvents events) {
        this.lines = lines;
        this.context = context;
        this.board = board;
        this.events = events;
    }

    /** Handles messages until the task closes the connection. */
    void run() throws IOException {
        long dropped = 0;
        for (String line = lines.read(); line != null; line = lines.read()) {
            if (lines.droppedBytes() > dropped) {
                refuse(NO_ID, "a line has at most 1 MiB: a longer one was dropped");
                events.logDropped(lines.droppedBytes() - dropped);
                dropped = lines.droppedBytes();
            }
            if (line.startsWith(LOG_RECORD) && events.isLogExhausted()) {
                events.logDropped(line.length());
            } else if (!line.isBlank()) {
                handle(line);
            }
        }
    }

    private void handle(String line) throws IOException {
        try {
            carryOut(TaskMessage.read(line));
        } catch (JsonException e) {
            events.log(
                    System.currentTimeMillis(),
                    "error",
                    "the host runtime did not understand a message of this task: "
                            + e.getMessage()
                            + ": "
                            + (line.length() > 200 ? line.substring(0, 200) + "…" : line));
            refuse(TaskMessage.idIn(line).orElse(NO_ID), "invalid message: " + e.getMessage());
        }
    }

    private void carryOut(TaskMessage message) throws IOException {
        switch (message) {
            case TaskMessage.Checkpoint(var id, var name, var value) ->
                    answer(id, events.checkpoint(name, value));
            case TaskMessage.Result result -> answer(result.id(), events.result(result));
            case TaskMessage.SetLatch(var id, var key, var latch, var count) ->
                    ask(id, key, new Question.SetLatch(latch, count));
            case TaskMessage.CountDown(var id, var key, var latch, var by) ->
                    ask(id, key, new Question.CountDown(latch, by));
            case TaskMessage.AwaitLatch(var id, var latch) ->
                    // A repeated wait for the same latch is the same question.
                    ask(id, "await " + latch, new Question.AwaitLatch(latch));
            case TaskMessage.Submit(var id, var key, var tasks) ->
                    ask(id, waiter -> events.submit(own(key), tasks, waiter));
            case TaskMessage.Publish files ->
                    ask(files.id(), waiter -> events.publish(files, waiter));
            case TaskMessage.Await wanted -> await(wanted);
            case TaskMessage.Forget(var id) ->
                    Optional.ofNullable(waits.remove(id)).ifPresent(Runnable::run);
            case TaskMessage.LogRecord(var time, var level, var text) ->
                    events.log(time < 0 ? System.currentTimeMillis() : time, level, text);
            case TaskMessage.Progress(var done, var total) -> events.progress(done, total);
            case TaskMessage.Failed(var id, var what) -> {
                events.failed(what);
                answer(new RuntimeMessage.Done(id));
            }
        }
    }

    private void await(TaskMessage.Await wanted) throws IOException {
        if (refuseWait(wanted.id())) {
            return;
        }
        var key = new CheckpointBoard.Key(context, wanted.task(), wanted.checkpoint());
        Consumer<String> waiter =
                value -> finish(wanted.id(), new RuntimeMessage.Reached(wanted.id(), value));
        waits.put(wanted.id(), () -> board.forget(key, waiter));
        var known = board.valueOrWait(key, waiter);
        if (known.isPresent()) {
            waiter.accept(known.get());
        } else {
            Optional<String> refusal = events.awaiting(key);
            if (refusal.isPresent()) {
                board.forget(key, waiter);
                endWait(wanted.id(), refusal.get());
            }
        }
    }

    private interface Asking {
        Optional<String> ask(Consumer<Reply> waiter);
    }

    private void ask(long id, @Nullable String key, Question question) throws IOException {
        String known = question instanceof Question.AwaitLatch ? key : own(key);
        ask(id, waiter -> events.ask(known, question, waiter));
    }

    private void ask(long id, Asking asking) throws IOException {
        if (refuseWait(id)) {
            return;
        }
        Consumer<Reply> waiter = reply -> finish(id, answerOf(id, reply));
        waits.put(id, () -> events.forget(waiter));
        Optional<String> refusal = asking.ask(waiter);
        if (refusal.isPresent()) {
            endWait(id, refusal.get());
        }
    }

    private void endWait(long id, String why) throws IOException {
        if (waits.remove(id) != null) {
            refuse(id, why);
        }
    }

    /** Keeps keys of tasks apart from keys of this host. */
    private static @Nullable String own(@Nullable String key) {
        return key == null ? null : "task " + key;
    }

    private static RuntimeMessage answerOf(long id, Reply reply) {
        return reply.problems().isEmpty()
                ? new RuntimeMessage.Answered(id, reply.value())
                : new RuntimeMessage.Refused(id, String.join("; ", reply.problems()));
    }

    /** Blocks a task that does not read its answers: nothing more is read of it then, either. */
    private boolean refuseWait(long id) throws IOException {
        if (waits.containsKey(id)) {
            refuse(id, "request " + id + " is already waiting: choose another id");
            return true;
        }
        boolean enough = waits.size() + unwritten.get() >= MOST_WAITS;
        if (enough) {
            refuse(id, "a connection has at most 1000 waits at a time");
        }
        return enough;
    }

    /**
     * Answers a wait unless it was cancelled. On another thread, because a task that does not read
     * its answers must not block the caller, which also delivers stop orders.
     */
    private void finish(long id, RuntimeMessage answer) {
        if (waits.remove(id) != null) {
            answers.add(answer);
            if (unwritten.getAndIncrement() == 0) {
                Thread.ofVirtual().name("answers").start(this::writeAnswers);
            }
        }
    }

    private void writeAnswers() {
        do {
            RuntimeMessage next = answers.remove();
            try {
                answer(next);
            } catch (IOException e) {
                LOG.debug("the task no longer waits", e);
            }
        } while (unwritten.decrementAndGet() > 0);
    }

    private void answer(long id, Optional<String> refusal) throws IOException {
        answer(
                refusal.isEmpty()
                        ? new RuntimeMessage.Done(id)
                        : new RuntimeMessage.Refused(id, refusal.get()));
    }

    private void refuse(long id, String why) throws IOException {
        answer(new RuntimeMessage.Refused(id, why));
    }

    private void answer(RuntimeMessage answer) throws IOException {
        lines.write(answer.toLine());
    }

    @Override
    public void close() throws IOException {
        waits.values().forEach(Runnable::run);
        lines.close();
    }
}
