package been.tasks.submitting;

import been.protocol.Dependency;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.WorkPlaceholder;
import been.tasks.dependency.Conditions;
import been.tasks.dependency.Gangs;
import been.tasks.dependency.Standing;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.WorkBook;
import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState;
import been.tasks.state.Tries;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.DependencyRows.Purpose;
import been.tasks.store.StoredContext;
import been.tasks.store.StoredTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Tasks that are added to a context; each of their conditions is evaluated as it is now. */
final class Arrivals {
    private static final String WHO = "dependencies";

    private final Change change;
    private final StoredContext context;
    private final List<NewTask> tasks;
    private final Map<String, StoredTask> present = new HashMap<>();
    private final Map<String, TaskDescriptor> arriving = new HashMap<>();
    private final List<OpenDependency> open = new ArrayList<>();
    private final Set<TaskId> waiting = new HashSet<>();
    private final Map<TaskId, String> inVain = new LinkedHashMap<>();
    private final Map<TaskId, Dependency> toStop = new LinkedHashMap<>();
    private final Map<String, StoredTask> read = new LinkedHashMap<>();

    Arrivals(Change change, StoredContext context, List<NewTask> tasks, boolean isNew) {
        this.change = change;
        this.context = context;
        this.tasks = tasks;
        if (!isNew) {
            rememberThoseNamed();
        }
        tasks.forEach(one -> arriving.put(one.task().name(), one.task()));
        tasks.forEach(one -> look(one.task()));
    }

    private void rememberThoseNamed() {
        var names = new HashSet<String>();
        for (NewTask one : tasks) {
            one.task().startConditions().forEach(on -> names.add(on.task()));
            one.task().stops().forEach(on -> names.add(on.task()));
        }
        change.rows()
                .tasks()
                .named(context.id(), names)
                .forEach(task -> present.put(task.name(), task));
    }

    private void look(TaskDescriptor task) {
        int position = 0;
        for (Dependency on : task.startConditions()) {
            Standing standing = standing(task, on);
            if (!(standing instanceof Standing.Holds)) {
                Purpose purpose = isInGang(task, on) ? Purpose.PROGRAM : Purpose.START;
                if (purpose == Purpose.START) {
                    waiting.add(task.id());
                }
                open.add(new OpenDependency(task.id(), position, purpose, on));
            }
            if (standing instanceof Standing.Dead(String why)) {
                inVain.putIfAbsent(task.id(), why);
            }
            position++;
        }
        List<StoredTask> writers =
                WorkPlaceholder.of(task).stream()
                        .flatMap(used -> Stream.ofNullable(present.get(used.task())))
                        .toList();
        writers.forEach(writer -> read.put(writer.name(), writer));
        if (!waiting.contains(task.id())) {
            WorkBook.problem(task, writers)
                    .ifPresent(why -> {
                        waiting.add(task.id());
                        inVain.put(task.id(), why);
                    });
        }
        for (Dependency on : task.stops()) {
            switch (standing(task, on)) {
                case Standing.Open _ ->
                        open.add(new OpenDependency(task.id(), position, Purpose.STOP, on));
                case Standing.Holds _ -> toStop.put(task.id(), on);
                case Standing.Dead _ -> {}
            }
            position++;
        }
    }

    private boolean isInGang(TaskDescriptor task, Dependency on) {
        StoredTask there = present.get(on.task());
        TaskDescriptor other = there == null ? arriving.get(on.task()) : there.descriptor();
        return other != null && Gangs.isWithin(task, on, other);
    }

    private Standing standing(TaskDescriptor task, Dependency on) {
        StoredTask target = present.get(on.task());
        if (target == null) {
            return new Standing.Open();
        }
        Optional<String> value =
                change.rows().checkpoints().value(context.id(), on.task(), on.checkpoint());
        if (value.isPresent()) {
            return Conditions.onCheckpoint(on, on.checkpoint(), value.get());
        }
        if (target.state() instanceof TaskState.Terminal terminal) {
            return Conditions.onEnd(on, terminal.outcome());
        }
        return Conditions.needsAStop(task.kind(), on) && change.conditions().isNeverStopped(target)
                ? Conditions.neverStopped(on.task())
                : new Standing.Open();
    }

    /**
     * @param first number of the first of them
     */
    List<StoredTask> stored(int offers, long first) {
        long seq = first;
        var stored = new ArrayList<StoredTask>();
        for (NewTask one : tasks) {
            TaskDescriptor task = one.task();
            var tries = Tries.first(task.failure().retries(), offers);
            stored.add(
                    new StoredTask(
                            context.id(),
                            seq++,
                            context.owner(),
                            task,
                            waiting.contains(task.id())
                                    ? new TaskState.Waiting(tries)
                                    : new TaskState.Ready(tries),
                            1,
                            null,
                            StoredTask.Facts.NONE,
                            one.inherited()));
        }
        return stored;
    }

    List<OpenDependency> open() {
        return open;
    }

    /** What conditions that are decided already mean for the tasks, once these are stored. */
    void follow() {
        inVain.forEach((task, why) -> change.follow(task, new TaskEvent.DependencyDied(why), WHO));
        toStop.forEach(change.conditions()::stop);
        read.values().forEach(change.work()::keep);
        for (NewTask one : tasks) {
            if (!waiting.contains(one.task().id()) && !WorkPlaceholder.of(one.task()).isEmpty()) {
                change.rows().tasks().find(one.task().id()).ifPresent(change.work()::bind);
            }
        }
        for (NewTask one : tasks) {
            if (!one.task().stops().isEmpty()) {
                change.rows()
                        .tasks()
                        .find(one.task().id())
                        .filter(change.conditions()::isNeverStopped)
                        .ifPresent(change.conditions()::giveUpEnd);
            }
        }
    }
}
