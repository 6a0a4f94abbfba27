package been.web.rest;

import been.protocol.LogLine;
import been.protocol.Reason;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.tasks.TaskEnd;
import been.protocol.tasks.TaskLogLine;
import been.protocol.tasks.TaskView;
import been.tasks.Tasks;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The log of a task, line by line, over all its attempts from one on: none is left out and none
 * comes twice, however often the stream is cut off and taken up where it was.
 */
final class TaskLogEvents implements LiveEvents.Feed {
    private static final int AT_ONCE = 500;
    private static final Pattern ID = Pattern.compile("([1-9][0-9]{0,8})\\.([0-9]{1,18})");

    private final Source source;
    private int attempt;
    private long next;

    private TaskLogEvents(Source source, int attempt, long next) {
        this.source = source;
        this.attempt = attempt;
        this.next = next;
    }

    /**
     * @param lastEvent the header {@code Last-Event-ID}: goes on after that; absent for all of the
     *     attempt that is the current one
     */
    static TaskLogEvents of(Source source, @Nullable String lastEvent) {
        if (lastEvent == null || lastEvent.isEmpty()) {
            return new TaskLogEvents(source, 0, 0);
        }
        Matcher id = ID.matcher(lastEvent);
        if (!id.matches()) {
            throw Refusals.badParameter(
                    "'Last-Event-ID' is not from this stream; send the 'id' of the last event, or omit it.");
        }
        return new TaskLogEvents(
                source, Integer.parseInt(id.group(1)), Long.parseLong(id.group(2)) + 1);
    }

    static Source source(Tasks tasks, TaskId id) {
        return new Source() {
            @Override
            public Optional<Standing> standing() {
                return tasks.task(id).map(TaskLogEvents::standing);
            }

            @Override
            public List<LogLine> log(int attempt, long from, int most) {
                return tasks.log(new TaskAttempt(id, attempt), from, most);
            }
        };
    }

    private static Standing standing(TaskView task) {
        Reason reason = task.reason();
        return new Standing(
                task.attempt(),
                task.isTerminal()
                        ? new TaskEnd(
                                task.state(),
                                reason == null ? null : reason.wireName(),
                                task.explanation())
                        : null);
    }

    /** Where lines come from. */
    interface Source {
        /** Empty if the task was removed. */
        Optional<Standing> standing();

        List<LogLine> log(int attempt, long from, int most);
    }

    /**
     * How far a task is.
     *
     * @param attempt 0 before the first
     * @param end absent until it has ended
     */
    record Standing(int attempt, @Nullable TaskEnd end) {}

    @Override
    public boolean advance(EventWriter out) throws IOException {
        while (true) {
            // Asked before the log is read: nothing is written after the end.
            Optional<Standing> now = source.standing();
            if (now.isEmpty()) {
                return true; // removed meanwhile, with its log
            }
            Standing seen = now.get();
            attempt = attempt == 0 ? seen.attempt() : attempt;
            lines(out);
            if (attempt < seen.attempt()) {
                attempt++;
                next = 0;
            } else if (seen.end() != null) {
                out.send("end", null, seen.end());
                return true;
            } else {
                return false;
            }
        }
    }

    private void lines(EventWriter out) throws IOException {
        if (attempt == 0) {
            return;
        }
        List<LogLine> lines;
        do {
            lines = source.log(attempt, next, AT_ONCE);
            for (LogLine line : lines) {
                out.add(
                        "line",
                        attempt + "." + line.number(),
                        new TaskLogLine(
                                attempt,
                                line.number(),
                                line.timeMillis(),
                                line.stream(),
                                line.level(),
                                line.text()));
                next = line.number() + 1;
            }
            if (!lines.isEmpty()) {
                out.flush();
            }
        } while (lines.size() == AT_ONCE);
    }
}
