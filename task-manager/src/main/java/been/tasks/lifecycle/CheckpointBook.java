package been.tasks.lifecycle;

import been.protocol.Command;
import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.HostName;
import been.protocol.Outcome;
import been.tasks.dependency.Conditions;
import been.tasks.signals.Signal;
import been.tasks.store.CheckpointRows.Checkpoint;
import been.tasks.store.CheckpointRows.Reached;
import been.tasks.store.CheckpointRows.Waiter;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.Rows;
import been.tasks.store.StoredTask;
import been.tasks.store.Written;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checkpoints of one change, and whom they concern. */
final class CheckpointBook {
    private final Change change;
    private final Rows rows;
    private final ConditionBook conditions;
    private final WaitBook waits;
    private final Map<Place, Reached> reached = new LinkedHashMap<>();

    private record Place(ContextId context, String task, String name) {}

    CheckpointBook(Change change, Rows rows, ConditionBook conditions, WaitBook waits) {
        this.change = change;
        this.rows = rows;
        this.conditions = conditions;
        this.waits = waits;
    }

    /** Of all attempts the first that starts publishes it. */
    void started(StoredTask task) {
        change.lock(task.context());
        List<OpenDependency> dependants = dependants(task);
        if (task.attempt() == 1) {
            publish(task, Dependency.STARTED, "true", dependants);
        } else {
            set(task, Dependency.STARTED, "true", dependants);
        }
    }

    void finished(StoredTask task, Outcome outcome) {
        change.lock(task.context());
        List<OpenDependency> dependants = dependants(task);
        publish(task, Dependency.FINISHED, Conditions.finishedValue(outcome), dependants);
        if (!dependants.isEmpty()) {
            for (OpenDependency open : dependants(task)) {
                conditions.settle(open, Conditions.onEnd(open.on(), outcome));
            }
        }
    }

    Written set(StoredTask task, String name, String value) {
        change.lock(task.context());
        return set(task, name, value, dependants(task));
    }

    private List<OpenDependency> dependants(StoredTask task) {
        return waits.hasConditions(task.context())
                ? rows.dependencies().on(task.context(), task.name())
                : List.of();
    }

    private Optional<String> value(ContextId context, String task, String name) {
        Reached fresh = reached.get(new Place(context, task, name));
        return fresh == null
                ? rows.checkpoints().value(context, task, name)
                : Optional.of(fresh.checkpoint().value());
    }

    private Written set(
            StoredTask task, String name, String value, List<OpenDependency> dependants) {
        Optional<String> present = value(task.context(), task.name(), name);
        if (present.isPresent()) {
            return present.get().equals(value) ? Written.DONE : Written.OVERTAKEN;
        }
        publish(task, name, value, dependants);
        return Written.DONE;
    }

    /** Publishes a checkpoint that was not published before. */
    private void publish(
            StoredTask task, String name, String value, List<OpenDependency> dependants) {
        ContextId context = task.context();
        reached.put(
                new Place(context, task.name(), name),
                new Reached(
                        context,
                        new Checkpoint(task.name(), name, value),
                        task.attempt(),
                        change.now()));
        for (OpenDependency open : dependants) {
            conditions.settle(open, Conditions.onCheckpoint(open.on(), name, value));
        }
        if (waits.awaitsCheckpoints(context)) {
            rows.checkpoints().waiters(context, task.name(), name).stream()
                    .filter(waiter -> !change.hasLeft(waiter.task()))
                    .map(Waiter::host)
                    .distinct()
                    .forEach(host -> announce(host, task, name, value));
            rows.checkpoints().removeWaiters(context, task.name(), name);
        }
        change.signal(new Signal.ContextChanged(context));
    }

    /** Stores what was published since the last time. */
    void write() {
        rows.checkpoints().insert(List.copyOf(reached.values()));
        reached.clear();
    }

    /** What earlier attempts of the task published, for the host of the next. */
    Map<String, String> published(StoredTask task) {
        return task.attempt() == 1
                ? Map.of()
                : change.rows().checkpoints().of(task.context(), task.name()).stream()
                        .filter(checkpoint -> !checkpoint.name().equals(Dependency.STARTED))
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        Checkpoint::name,
                                        checkpoint -> Command.Offer.digest(checkpoint.value())));
    }

    /** False when the task waits for too many others. */
    boolean await(StoredTask waiter, HostName host, String task, String checkpoint) {
        ContextId context = waiter.context();
        change.lock(context);
        Optional<String> value = value(context, task, checkpoint);
        if (value.isPresent()) {
            change.command(
                    host, new Command.CheckpointReached(context, task, checkpoint, value.get()));
        } else if (rows.checkpoints().await(waiter.id(), host, context, task, checkpoint)) {
            waits.checkpointAwaited(context);
        } else {
            return false;
        }
        // A task that waits for others lets tasks of its context onto a host that is kept free.
        change.signal(new Signal.TaskMoved(waiter.id()));
        return true;
    }

    private void announce(HostName host, StoredTask task, String name, String value) {
        change.command(
                host, new Command.CheckpointReached(task.context(), task.name(), name, value));
    }
}
