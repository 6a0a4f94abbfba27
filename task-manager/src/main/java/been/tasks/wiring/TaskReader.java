package been.tasks.wiring;

import been.protocol.ContextId;
import been.protocol.LogLine;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.LatchView;
import been.protocol.tasks.TaskChange;
import been.protocol.tasks.TaskView;
import been.tasks.ContextQuery;
import been.tasks.lease.TaskClock;
import been.tasks.logs.AttemptLogs;
import been.tasks.state.TaskState;
import been.tasks.store.CheckpointRows.Checkpoint;
import been.tasks.store.Rows;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What is known of contexts and tasks; changes nothing. Thread-safe. */
final class TaskReader {
    private static final long MOST_OF_CHECKPOINTS = 4L << 20;

    private final TaskStore store;
    private final AttemptLogs logs;
    private final Explanations explanations;
    private final TaskClock clock;

    TaskReader(TaskStore store, AttemptLogs logs, Explanations explanations, TaskClock clock) {
        this.store = store;
        this.logs = logs;
        this.explanations = explanations;
        this.clock = clock;
    }

    Optional<ContextView> context(ContextId id) {
        return store.read(rows -> rows.contexts().find(id)).map(Views::context);
    }

    List<ContextView> contexts(ContextQuery query, int offset, int limit) {
        return store.read(rows -> rows.contexts().page(query, offset, limit)).stream()
                .map(Views::context)
                .toList();
    }

    Optional<TaskView> task(TaskId id) {
        return store.read(rows ->
                rows.tasks().find(id).map(task -> view(rows, explanations.over(rows), task)));
    }

    List<TaskView> tasks(ContextId id) {
        return store.read(rows -> views(rows, rows.tasks().of(id)));
    }

    List<TaskView> ready(int limit) {
        return store.read(rows -> views(rows, rows.tasks().ready(limit)));
    }

    List<TaskView> tasks(ContextId id, int offset, int limit) {
        return store.read(rows -> views(rows, rows.tasks().of(id, offset, limit)));
    }

    List<TaskView> debugged() {
        return store.read(rows -> views(rows, rows.tasks().debugged()));
    }

    List<TaskView> views(Rows rows, List<StoredTask> tasks) {
        Explanations.Glance glance = explanations.over(rows);
        return tasks.stream().map(task -> view(rows, glance, task)).toList();
    }

    private static TaskView view(Rows rows, Explanations.Glance glance, StoredTask task) {
        return Views.task(
                task,
                glance.explain(task).orElse(null),
                glance.noHostMatches(task),
                Views.debugger(rows, task));
    }

    List<TaskChange> history(TaskId id) {
        return store.read(rows -> rows.tasks().history(id));
    }

    Map<String, String> checkpoints(ContextId id) {
        var values = new LinkedHashMap<String, String>();
        long characters = 0;
        for (Checkpoint each : store.read(rows -> rows.checkpoints().of(id, MOST_OF_CHECKPOINTS))) {
            values.put(each.task() + "/" + each.name(), each.value());
            characters += each.task().length() + each.name().length() + each.value().length();
        }
        if (characters > MOST_OF_CHECKPOINTS) {
            values.put(
                    "…",
                    "only the first 4 MiB are listed here; those of one task are listed whole");
        }
        return values;
    }

    Map<String, String> checkpoints(ContextId id, String task) {
        var values = new TreeMap<String, String>();
        store.read(rows -> rows.checkpoints().of(id, task))
                .forEach(each -> values.put(each.name(), each.value()));
        return values;
    }

    List<LatchView> latches(ContextId id) {
        return store.read(rows -> rows.latches().of(id)).stream().map(Views::latch).toList();
    }

    List<LogLine> log(TaskAttempt attempt, long fromNumber, int limit) {
        var lines = new ArrayList<>(logs.read(attempt, fromNumber, limit));
        if (lines.size() < limit) {
            dropped(attempt, fromNumber, lines).ifPresent(lines::add);
        }
        if (lines.isEmpty() && fromNumber == 0) {
            removed(attempt).ifPresent(lines::add);
        }
        return lines;
    }

    long lastLogLine(TaskAttempt attempt) {
        return logs.lastNumber(attempt);
    }

    /** The line that replaces a removed log. */
    private Optional<LogLine> removed(TaskAttempt attempt) {
        return store.read(rows ->
                rows.tasks()
                        .find(attempt.task())
                        .flatMap(task -> rows.retention().logsRemovedAt(task.context()))
                        .map(Views::removed));
    }

    /** The last line of a log that is over, when the host dropped some of it. */
    private Optional<LogLine> dropped(TaskAttempt attempt, long from, List<LogLine> read) {
        long bytes = store.read(rows -> rows.attempts().logBytesDropped(attempt));
        boolean isOver =
                bytes > 0
                        && store.read(rows -> rows.tasks().find(attempt.task()))
                                .filter(task ->
                                        task.attempt() > attempt.attempt()
                                                || task.state() instanceof TaskState.Terminal)
                                .isPresent();
        if (!isOver) {
            return Optional.empty();
        }
        long last = logs.lastNumber(attempt);
        return from > last + 1
                ? Optional.empty()
                : Optional.of(
                        Views.dropped(
                                last + 1,
                                read.isEmpty()
                                        ? clock.wall().millis()
                                        : read.getLast().timeMillis(),
                                bytes));
    }
}
