package been.analyses.conduct;

import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.protocol.Outcome;
import been.tasks.ContextSubmission;
import been.tasks.Hosts;
import been.tasks.Submission;
import been.tasks.TaskView;
import been.tasks.Tasks;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** Hands contexts to the task manager and looks after them. */
final class Errands {
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

        /** Why nothing of it runs, in the task manager's words; empty when something does. */
        Optional<String> waiting() {
            List<TaskView> open = tasks.stream().filter(task -> !task.isTerminal()).toList();
            boolean runs = open.stream().anyMatch(task -> task.startedAt() != null);
            return runs
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
