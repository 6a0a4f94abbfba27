package been.web.logs;

import been.protocol.ContextId;
import been.protocol.LogLine;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.tasks.ContextLogLine;
import been.protocol.tasks.TaskView;
import been.tasks.Tasks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * What the tasks of a context wrote, merged in order of time. Lines that come later are returned
 * later, even if their time is earlier. Not thread-safe.
 */
public final class ContextLog {
    /** The least first. */
    public static final List<String> LEVELS = List.of("trace", "debug", "info", "warn", "error");

    private static final int AT_ONCE = 100;
    private static final Comparator<Reader> BY_TIME =
            Comparator.comparingLong((Reader reader) -> reader.lines.element().timeMillis())
                    .thenComparing(reader -> reader.attempt.toString());

    private final Tasks tasks;
    private final ContextId context;
    private final Filter filter;
    private final Map<TaskAttempt, Reader> readers = new HashMap<>();

    public ContextLog(Tasks tasks, ContextId context, Filter filter) {
        this.tasks = tasks;
        this.context = context;
        this.filter = filter;
    }

    /**
     * Which lines are wanted.
     *
     * @param level this one and above
     * @param task name or ID of the only task; empty for all
     * @param words text in the line, in any case; empty for any
     */
    public record Filter(String level, String task, String words) {
        public static final Filter ALL = new Filter(LEVELS.getFirst(), "", "");

        private boolean isOf(TaskView view) {
            return task.isEmpty()
                    || task.equals(view.descriptor().name())
                    || task.equals(view.descriptor().id().value());
        }

        private boolean accepts(LogLine line) {
            return LEVELS.indexOf(level) <= Math.max(0, LEVELS.indexOf(line.level()))
                    && (words.isEmpty()
                            || line.text()
                                    .toLowerCase(Locale.ROOT)
                                    .contains(words.toLowerCase(Locale.ROOT)));
        }
    }

    /** One attempt: where it is read on, and what was read of it and not returned yet. */
    private static final class Reader {
        private final TaskAttempt attempt;
        private final String name;
        private final ArrayDeque<LogLine> lines = new ArrayDeque<>();
        private long next;

        /** Whether the attempt writes no more, and all of it was read. */
        private boolean isDone;

        private Reader(TaskAttempt attempt, String name) {
            this.attempt = attempt;
            this.name = name;
        }
    }

    /** Up to so many further lines; empty while there are none. */
    public List<ContextLogLine> next(int most) {
        var found = new ArrayList<ContextLogLine>();
        PriorityQueue<Reader> waiting = new PriorityQueue<>(BY_TIME);
        for (TaskView task : tasks.tasks(context)) {
            if (filter.isOf(task)) {
                for (int number = 1; number <= task.attempt(); number++) {
                    Reader reader = reader(task.descriptor().id(), number, task);
                    fill(reader, task.isTerminal() || number < task.attempt());
                    if (!reader.lines.isEmpty()) {
                        waiting.add(reader);
                    }
                }
            }
        }
        while (found.size() < most && !waiting.isEmpty()) {
            Reader first = waiting.remove();
            found.add(line(first, first.lines.remove()));
            fill(first, false);
            if (!first.lines.isEmpty()) {
                waiting.add(first);
            }
        }
        return found;
    }

    private Reader reader(TaskId task, int number, TaskView view) {
        return readers.computeIfAbsent(
                new TaskAttempt(task, number),
                attempt -> new Reader(attempt, view.descriptor().name()));
    }

    /**
     * Reads on until there is a wanted line.
     *
     * @param isOver whether the attempt writes no more
     */
    private void fill(Reader reader, boolean isOver) {
        while (reader.lines.isEmpty() && !reader.isDone) {
            List<LogLine> read = tasks.log(reader.attempt, reader.next, AT_ONCE);
            if (read.isEmpty()) {
                reader.isDone = isOver;
                return;
            }
            reader.next = read.getLast().number() + 1;
            read.stream().filter(filter::accepts).forEach(reader.lines::add);
        }
    }

    private static ContextLogLine line(Reader reader, LogLine line) {
        return new ContextLogLine(
                reader.attempt.task().value(),
                reader.name,
                reader.attempt.attempt(),
                line.number(),
                line.timeMillis(),
                line.stream(),
                line.level(),
                line.text());
    }
}
