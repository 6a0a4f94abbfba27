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
 * later, even if their time is earlier. Not thread-safe, except {@link #stop}.
 */
public final class ContextLog {
    /** The least first. */
    public static final List<String> LEVELS = List.of("trace", "debug", "info", "warn", "error");

    private static final int AT_ONCE = 100;

    /** Of the lines that were read and are not returned yet, except one of each attempt. */
    private static final int MOST_CHARACTERS = 1 << 24;

    private static final Comparator<Reader> BY_TIME =
            Comparator.comparingLong((Reader reader) -> reader.lines.element().timeMillis())
                    .thenComparing(reader -> reader.attempt.toString());

    private final Tasks tasks;
    private final ContextId context;
    private final Filter filter;
    private final Map<TaskAttempt, Reader> readers = new HashMap<>();

    /** Those with lines. */
    private final PriorityQueue<Reader> waiting = new PriorityQueue<>(BY_TIME);

    /** Whether the context has ended, and all of its log was read. */
    private boolean isComplete;

    private volatile boolean isStopped;

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

        /** Whether the attempt has stopped writing. */
        private boolean isOver;

        /** Whether it has stopped writing, and all of it was read. */
        private boolean isDone;

        private Reader(TaskAttempt attempt, String name) {
            this.attempt = attempt;
            this.name = name;
        }
    }

    /** Up to so many further lines; fewer if there are no more for now. */
    public List<ContextLogLine> next(int most) {
        var found = new ArrayList<ContextLogLine>();
        take(most, found);
        if (found.size() < most && !isComplete && !isStopped) {
            look();
            take(most, found);
        }
        return found;
    }

    /** Returns no further lines, and ends a call of {@link #next} that is searching. */
    public void stop() {
        isStopped = true;
    }

    private void take(int most, List<ContextLogLine> found) {
        while (found.size() < most && !waiting.isEmpty() && !isStopped) {
            Reader first = waiting.remove();
            found.add(line(first, first.lines.remove()));
            fill(first);
        }
    }

    /** Looks for new attempts, and for what was written since all was returned. */
    private void look() {
        // Asked first: nothing is written after the end.
        boolean hasEnded =
                tasks.context(context).map(found -> found.state().isTerminal()).orElse(true);
        for (TaskView task : tasks.tasks(context)) {
            if (filter.isOf(task)) {
                for (int number = 1; number <= task.attempt(); number++) {
                    Reader reader = reader(task.descriptor().id(), number, task);
                    reader.isOver = task.isTerminal() || number < task.attempt();
                    fill(reader);
                }
            }
        }
        isComplete = hasEnded && waiting.isEmpty();
    }

    private Reader reader(TaskId task, int number, TaskView view) {
        return readers.computeIfAbsent(
                new TaskAttempt(task, number),
                attempt -> new Reader(attempt, view.descriptor().name()));
    }

    /** Reads on until there is a wanted line; of long lines, fewer at once. */
    private void fill(Reader reader) {
        while (reader.lines.isEmpty() && !reader.isDone && !isStopped) {
            List<LogLine> read = tasks.log(reader.attempt, reader.next, AT_ONCE);
            if (read.isEmpty()) {
                reader.isDone = reader.isOver;
                return;
            }
            int left = Math.max(1, MOST_CHARACTERS / readers.size());
            for (int i = 0; i < read.size() && left > 0; i++) {
                LogLine line = read.get(i);
                reader.next = line.number() + 1;
                if (filter.accepts(line)) {
                    reader.lines.add(line);
                    left -= line.text().length();
                }
            }
        }
        if (!reader.lines.isEmpty()) {
            waiting.add(reader);
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
