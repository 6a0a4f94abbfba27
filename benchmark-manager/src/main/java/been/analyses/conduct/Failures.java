package been.analyses.conduct;

import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.analyses.AnalysisView.Failure;
import been.protocol.tasks.TaskView;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Describes the failures of tasks. */
final class Failures {
    private Failures() {}

    /**
     * @param experiment key; empty for a task shared by all experiments
     */
    static Failure of(TaskView task, String experiment, Instant now) {
        Instant when = task.endedAt();
        return new Failure(
                task.descriptor().id().value(),
                experiment,
                reason(task),
                detail(task),
                (when == null ? now : when).toString());
    }

    /**
     * Whether the task ended because of its host or the platform rather than its program or a user:
     * it is retried without a report.
     */
    static boolean isInterruption(TaskView task) {
        Reason reason = task.reason();
        return task.outcome() == Outcome.ABORTED
                && reason != Reason.USER
                && reason != Reason.CONTEXT;
    }

    /**
     * The task that explains why others have not finished: the first one that ended unsuccessfully
     * for its own reasons.
     */
    static TaskView first(List<TaskView> tasks) {
        return tasks.stream()
                .filter(task -> task.outcome() != Outcome.FINISHED)
                .min(
                        Comparator.comparing((TaskView task) -> !isInterruption(task))
                                .thenComparing(task -> task.reason() == Reason.DEPENDENCY)
                                .thenComparing(
                                        TaskView::endedAt,
                                        Comparator.nullsLast(Comparator.naturalOrder())))
                .orElseThrow();
    }

    static String reason(TaskView task) {
        Reason reason = task.reason();
        return reason == null ? Reason.PLATFORM.wireName() : reason.wireName();
    }

    static String detail(TaskView task) {
        String explanation = task.explanation();
        if (explanation == null || explanation.isBlank()) {
            return "it ended as " + task.state();
        }
        // Hosts do not include their own names.
        HostName host = task.host();
        return host == null
                ? explanation
                : explanation.replaceAll("\\bthis host\\b", "host " + host.value());
    }
}
