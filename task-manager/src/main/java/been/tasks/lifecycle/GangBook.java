package been.tasks.lifecycle;

import been.protocol.ContextId;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.TaskDescriptor;
import been.protocol.TaskKind;
import been.tasks.dependency.Gangs;
import been.tasks.state.ContextPhase;
import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState;
import been.tasks.store.StoredTask;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the end of a task means for those that were placed together with it, in one change: they
 * fail when it did, and their services are stopped when their jobs have ended, each after those
 * that need it.
 */
final class GangBook {
    private static final String WHO = "gang";

    private final Change change;

    /** Gangs of which a task ended, and why that ends them; empty where it does not. */
    private final Map<Gang, String> due = new LinkedHashMap<>();

    private record Gang(ContextId context, String name) {}

    GangBook(Change change) {
        this.change = change;
    }

    void ended(StoredTask task, TaskState.Terminal terminal) {
        String name = task.descriptor().placement().together();
        if (name != null) {
            due.merge(
                    new Gang(task.context(), name),
                    why(task, terminal),
                    (before, now) -> before.isEmpty() ? now : before);
        }
    }

    private static String why(StoredTask task, TaskState.Terminal terminal) {
        if (terminal.outcome() != Outcome.FINISHED) {
            return Wording.blame(task, terminal);
        }
        return !isJob(task) && terminal.reason() == Reason.EXIT
                ? "service '%s' ended before the jobs".formatted(task.name())
                : "";
    }

    /** Stops what has to end now. */
    void advance() {
        var now = new LinkedHashMap<>(due);
        due.clear();
        now.forEach(this::advance);
    }

    private void advance(Gang gang, String why) {
        List<StoredTask> members = change.rows().tasks().together(gang.context(), gang.name());
        List<StoredTask> left =
                members.stream()
                        .filter(task -> !(task.state() instanceof TaskState.Terminal))
                        .toList();
        if (left.isEmpty()) {
            return;
        }
        boolean hasJobs = left.stream().anyMatch(GangBook::isJob);
        if (!why.isEmpty() && hasJobs) {
            left.forEach(task -> stop(task, Reason.DEPENDENCY, "its gang ended: " + why));
        } else if (!hasJobs && (members.stream().anyMatch(GangBook::isJob) || isClosing(gang))) {
            List<TaskDescriptor> open = left.stream().map(StoredTask::descriptor).toList();
            left.stream()
                    .filter(service -> !Gangs.isNeeded(service.descriptor(), open))
                    .forEach(service ->
                            stop(service, Reason.STOPPED, "every job of its gang ended"));
        }
    }

    private static boolean isJob(StoredTask task) {
        return task.descriptor().kind() != TaskKind.SERVICE;
    }

    private boolean isClosing(Gang gang) {
        return change.context(gang.context())
                .filter(context -> context.phase() instanceof ContextPhase.Closing)
                .isPresent();
    }

    private void stop(StoredTask task, Reason reason, String why) {
        change.follow(task.id(), new TaskEvent.StopRequested(reason, why), WHO);
    }
}
