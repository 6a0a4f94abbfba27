package been.tasks.lifecycle;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.Reason;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.tasks.dependency.Conditions;
import been.tasks.dependency.DependencyGraph;
import been.tasks.dependency.Standing;
import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.DependencyRows.Purpose;
import been.tasks.store.Rows;
import been.tasks.store.StoredTask;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What tasks wait for before they start, and what stops services, in one change. */
public final class ConditionBook {
    private static final String WHO = "dependencies";
    private static final String STOPPER = "stop condition";

    private final Change change;
    private final Rows rows;

    /** Services that this change stops; some are not Ending yet. */
    private final Set<TaskId> stopping = new HashSet<>();

    ConditionBook(Change change, Rows rows) {
        this.change = change;
        this.rows = rows;
    }

    void settle(OpenDependency open, Standing standing) {
        switch (standing) {
            case Standing.Open _ -> {}
            case Standing.Holds _ -> holds(open);
            case Standing.Dead(String why) -> dies(open, why);
        }
    }

    private void holds(OpenDependency open) {
        rows.dependencies().remove(open.waiter(), open.position());
        switch (open.purpose()) {
            case START -> {
                if (!rows.dependencies().hasAny(open.waiter())) {
                    change.task(open.waiter())
                            .ifPresent(task ->
                                    change.follow(task.id(), change.work().placeable(task), WHO));
                }
            }
            case PROGRAM -> {} // its host learns it too
            case STOP -> stop(open.waiter(), open.on());
        }
    }

    /** A stop condition of a service holds. */
    public void stop(TaskId service, Dependency on) {
        stopping.add(service);
        change.follow(
                service,
                new TaskEvent.StopRequested(Reason.STOPPED, Conditions.stopped(on)),
                STOPPER);
    }

    private void dies(OpenDependency open, String why) {
        switch (open.purpose()) {
            case START -> change.follow(open.waiter(), new TaskEvent.DependencyDied(why), WHO);
            case PROGRAM ->
                    change.follow(
                            open.waiter(),
                            new TaskEvent.StopRequested(Reason.DEPENDENCY, why),
                            WHO);
            case STOP -> {
                rows.dependencies().remove(open.waiter(), open.position());
                change.rows()
                        .tasks()
                        .find(open.waiter())
                        .filter(this::isNeverStopped)
                        .ifPresent(this::giveUpEnd);
            }
        }
    }

    /**
     * A generator ended, or its context is no longer held open: what has not been submitted never
     * comes, unless another generator can still start that does not itself wait for such a task.
     */
    void noMoreCome(ContextId context) {
        List<OpenDependency> dangling = rows.dependencies().dangling(context);
        if (dangling.isEmpty() || change.context(context).orElseThrow().heldOpen()) {
            return;
        }
        Set<String> missing =
                dangling.stream().map(open -> open.on().task()).collect(Collectors.toSet());
        List<TaskDescriptor> tasks =
                change.rows().tasks().openOf(context).stream().map(StoredTask::descriptor).toList();
        boolean canMoreCome =
                DependencyGraph.startable(tasks, missing).stream()
                        .anyMatch(task -> task.kind() == TaskKind.GENERATOR);
        if (!canMoreCome) {
            for (OpenDependency open : dangling) {
                settle(open, Conditions.neverComes(open.on().task()));
            }
        }
    }

    /** Whether a service has stop conditions, and none is left that could hold. */
    public boolean isNeverStopped(StoredTask service) {
        return !service.descriptor().stops().isEmpty()
                && !stopping.contains(service.id())
                && !(service.state() instanceof TaskState.Ending)
                && !(service.state() instanceof TaskState.Terminal)
                && !rows.dependencies().hasStop(service.id());
    }

    /** A task that waits for the end of a service that is never stopped cannot start. */
    public void giveUpEnd(StoredTask service) {
        for (OpenDependency open : rows.dependencies().on(service.context(), service.name())) {
            boolean isInVain =
                    open.purpose() == Purpose.START
                            && open.on().checkpoint().equals(Dependency.FINISHED)
                            && change.task(open.waiter())
                                    .filter(waiter ->
                                            Conditions.needsAStop(
                                                    waiter.descriptor().kind(), open.on()))
                                    .isPresent();
            if (isInVain) {
                settle(open, Conditions.neverStopped(service.name()));
            }
        }
    }
}
