package been.tasks.lifecycle;

import been.protocol.Command;
import been.protocol.Dependency;
import been.protocol.HostName;
import been.protocol.Outcome;
import been.tasks.dependency.Conditions;
import been.tasks.signals.Signal;
import been.tasks.store.CheckpointRows.Checkpoint;
import been.tasks.store.CheckpointRows.Waiter;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.Rows;
import been.tasks.store.StoredTask;
import been.tasks.store.Written;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checkpoints of one change, and whom they concern. */
final class CheckpointBook {
    private final Change change;
    private final Rows rows;
    private final ConditionBook conditions;

    CheckpointBook(Change change, Rows rows, ConditionBook conditions) {
        this.change = change;
        this.rows = rows;
        this.conditions = conditions;
    }

    void started(StoredTask task) {
        set(task, Dependency.STARTED, "true");
    }

    void finished(StoredTask task, Outcome outcome) {
        change.lock(task.context());
        List<OpenDependency> dependants = dependants(task);
        set(task, Dependency.FINISHED, Conditions.finishedValue(outcome), dependants);
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
        return rows.dependencies().on(task.context(), task.name());
    }

    private Written set(
            StoredTask task, String name, String value, List<OpenDependency> dependants) {
        Optional<String> present = rows.checkpoints().value(task.context(), task.name(), name);
        if (present.isPresent()) {
            return present.get().equals(value) ? Written.DONE : Written.OVERTAKEN;
        }
        rows.checkpoints()
                .insert(
                        task.context(),
                        new Checkpoint(task.name(), name, value),
                        task.attempt(),
                        change.now());
        for (OpenDependency open : dependants) {
            conditions.settle(open, Conditions.onCheckpoint(open.on(), name, value));
        }
        List<Waiter> waiters = rows.checkpoints().waiters(task.context(), task.name(), name);
        if (!waiters.isEmpty()) {
            waiters.stream()
                    .map(Waiter::host)
                    .distinct()
                    .forEach(host -> tell(host, task, name, value));
            rows.checkpoints().removeWaiters(task.context(), task.name(), name);
        }
        change.signal(new Signal.ContextChanged(task.context()));
        return Written.DONE;
    }

    /** What earlier attempts of the task published, for the host of the next. */
    Map<String, String> published(StoredTask task) {
        return task.attempt() == 1
                ? Map.of()
                : rows.checkpoints().of(task.context(), task.name()).stream()
                        .filter(checkpoint -> !checkpoint.name().equals(Dependency.STARTED))
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        Checkpoint::name,
                                        checkpoint -> Command.Offer.digest(checkpoint.value())));
    }

    void await(StoredTask waiter, HostName host, String task, String checkpoint) {
        change.lock(waiter.context());
        rows.checkpoints()
                .value(waiter.context(), task, checkpoint)
                .ifPresentOrElse(
                        value ->
                                change.command(
                                        host,
                                        new Command.CheckpointReached(
                                                waiter.context(), task, checkpoint, value)),
                        () ->
                                rows.checkpoints()
                                        .await(
                                                waiter.id(),
                                                host,
                                                waiter.context(),
                                                task,
                                                checkpoint));
        // Whoever waits for others lets tasks of its context onto a draining host.
        change.signal(new Signal.TaskMoved(waiter.id()));
    }

    private void tell(HostName host, StoredTask task, String name, String value) {
        change.command(
                host, new Command.CheckpointReached(task.context(), task.name(), name, value));
    }
}
