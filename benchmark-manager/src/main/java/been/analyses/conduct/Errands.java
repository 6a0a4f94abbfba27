package been.analyses.conduct;

import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.protocol.Outcome;
import been.protocol.tasks.TaskView;
import been.tasks.ContextSubmission;
import been.tasks.Hosts;
import been.tasks.Submission;
import been.tasks.Tasks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** Hands contexts to the task manager and looks after them. */
final class Errands {
    /** Between two tasks there is always a moment in which none runs. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final AnalysisStore store;
    private final Tasks tasks;
    private final Hosts hosts;

    Errands(AnalysisStore store, Tasks tasks, Hosts hosts) {
        this.store = store;
        this.tasks = tasks;
        this.hosts = hosts;
    }

    Submissions submissions(Undertaking undertaking) {
        return new Submissions(undertaking, hosts);
    }

    /** How far a context is. */
    sealed interface Errand {}

    /** The task manager does not take it. */
    record Refused(List<String> problems) implements Errand {
        String sentence() {
            return String.join("; ", problems);
        }
    }

    /** Its tasks, in the order of submission. */
    record Taken(List<TaskView> tasks) implements Errand {

        boolean isEnded() {
            return tasks.stream().allMatch(TaskView::isTerminal);
        }

        /**
         * Why nothing of it runs, in the task manager's words; empty when something does, or did a
         * moment ago.
         */
        Optional<String> waiting(Instant now) {
            List<TaskView> open = tasks.stream().filter(task -> !task.isTerminal()).toList();
            boolean runs = open.stream().anyMatch(task -> task.startedAt() != null);
            boolean justRan =
                    tasks.stream()
                            .map(TaskView::endedAt)
                            .filter(Objects::nonNull)
                            .anyMatch(end -> end.plus(PATIENCE).isAfter(now));
            return runs || justRan
                    ? Optional.empty()
                    : open.stream().map(TaskView::explanation).filter(Objects::nonNull).findFirst();
        }
    }

    /** Submits the context unless that was done; the same id twice is one context. */
    Errand carry(StoredContext context, Supplier<ContextSubmission> submission) {
        if (!context.isSubmitted()) {
            switch (tasks.submit(submission.get())) {
                case Submission.Accepted _ -> store.submitted(context.id());
                case Submission.Refused(var problems) -> {
                    return new Refused(problems);
                }
            }
        }
        return new Taken(tasks.tasks(context.id()));
    }

    static boolean succeeded(TaskView task) {
        return task.outcome() == Outcome.FINISHED;
    }
}
