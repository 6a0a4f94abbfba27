package been.hostruntime.taskport;

import been.protocol.ContextId;
import been.task.wire.JsonException;
import been.task.wire.LineChannel;
import been.task.wire.RuntimeMessage;
import been.task.wire.TaskMessage;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection of a task: its messages carried out, its questions answered. */
final class Conversation implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Conversation.class);
    private static final String LOG_RECORD = "{\"type\":\"log\"";
    private static final int MOST_WAITS = 1000;

    private final LineChannel lines;
    private final ContextId context;
    private final CheckpointBoard board;
    private final PortEvents events;
    private final Map<Long, Wait> waits = new ConcurrentHashMap<>();

    private record Wait(CheckpointBoard.Key key, Consumer<String> waiter) {}

    Conversation(LineChannel lines, ContextId context, CheckpointBoard board, PortEvents events) {
        this.lines = lines;
        this.context = context;
        this.board = board;
        this.events = events;
    }

    /** Until the task hangs up. */
    void run() throws IOException {
        long dropped = 0;
        for (String line = lines.read(); line != null; line = lines.read()) {
            if (lines.droppedBytes() > dropped) {
                events.logDropped(lines.droppedBytes() - dropped);
                dropped = lines.droppedBytes();
            }
            if (line.startsWith(LOG_RECORD) && events.isLogExhausted()) {
                events.logDropped(line.length());
            } else if (!line.isBlank()) {
                hear(line);
            }
        }
    }

    private void hear(String line) throws IOException {
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
        }
    }

    private void carryOut(TaskMessage message) throws IOException {
        switch (message) {
            case TaskMessage.Checkpoint(var id, var name, var value) -> {
                var refusal = events.checkpoint(name, value);
                answer(
                        refusal.isEmpty()
                                ? new RuntimeMessage.Done(id)
                                : new RuntimeMessage.Refused(id, refusal.get()));
            }
            case TaskMessage.Await wanted -> await(wanted);
            case TaskMessage.Forget(var id) -> forget(waits.remove(id));
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
        if (waits.size() >= MOST_WAITS) {
            answer(new RuntimeMessage.Refused(wanted.id(), "more than 1000 waits at a time"));
            return;
        }
        var key = new CheckpointBoard.Key(context, wanted.task(), wanted.checkpoint());
        Consumer<String> waiter = value -> reached(wanted.id(), value);
        waits.put(wanted.id(), new Wait(key, waiter));
        var known = board.valueOrWait(key, waiter);
        if (known.isPresent()) {
            reached(wanted.id(), known.get());
        } else {
            events.awaiting(key);
        }
    }

    private void reached(long id, String value) {
        if (waits.remove(id) != null) {
            try {
                answer(new RuntimeMessage.Reached(id, value));
            } catch (IOException e) {
                LOG.debug("the task no longer waits", e);
            }
        }
    }

    private void forget(@Nullable Wait wait) {
        if (wait != null) {
            board.forget(wait.key, wait.waiter);
        }
    }

    private void answer(RuntimeMessage answer) throws IOException {
        lines.write(answer.toLine());
    }

    @Override
    public void close() throws IOException {
        waits.values().forEach(this::forget);
        lines.close();
    }
}
