package been.analyses.conduct;

import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredContext;
import been.protocol.Outcome;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.hosts.HostConfiguration;
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

/** Submits contexts to the task manager and follows their tasks. */
final class ContextSubmitter {
    /** Between two tasks, there is always a short time in which none runs. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final AnalysisStore store;
    private final Tasks tasks;
    private final Hosts hosts;
    private final List<String> privateHosts;

    ContextSubmitter(AnalysisStore store, Tasks tasks, Hosts hosts, List<String> privateHosts) {
        this.privateHosts = List.copyOf(privateHosts);
        this.store = store;
        this.tasks = tasks;
        this.hosts = hosts;
    }

    VersionTasks versionTasks(RunningAnalysis running) {
        return new VersionTasks(running, hosts, privateHosts);
    }

    BlockTasks blockTasks(RunningAnalysis running) {
        return new BlockTasks(running, hosts);
    }

    /** The state of a context. */
    sealed interface ContextStatus {}

    /** The task manager rejected it. */
    record Refused(List<String> problems) implements ContextStatus {
        String sentence() {
            return String.join("; ", problems);
        }
    }

    /** Its tasks, in the order of submission. */
    record Taken(List<TaskView> tasks) implements ContextStatus {

        boolean isEnded() {
            return tasks.stream().allMatch(TaskView::isTerminal);
        }

        /**
         * Why none of its tasks runs, as explained by the task manager; empty if one runs or ended
         * a moment ago.
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

    /** Submits the context unless it was submitted; idempotent by its id. */
    ContextStatus submit(StoredContext context, Supplier<ContextSubmission> submission) {
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

    /**
     * Whether a build would run as an ended one did: within the same limits, on the same kind of
     * hosts, and its host still has the same configuration.
     */
    boolean wouldRepeat(TaskId id, WantedBuild build) {
        return tasks.task(id)
                        .map(TaskView::descriptor)
                        .filter(task -> task.limits().equals(build.recipe().limits()))
                        .filter(task ->
                                Objects.equals(
                                        task.placement().restriction(),
                                        VersionTasks.restriction(build)))
                        .isPresent()
                && isHostUnchanged(id);
    }

    private boolean isHostUnchanged(TaskId id) {
        Optional<TaskView> task = tasks.task(id);
        Optional<String> then =
                task.flatMap(t -> hosts.configurationOf(new TaskAttempt(id, t.attempt())));
        Optional<String> now =
                task.flatMap(t -> Optional.ofNullable(t.host()))
                        .flatMap(host -> hosts.configurations(host, 0, 1).stream().findFirst())
                        .map(HostConfiguration.Entry::digest);
        return now.isPresent() && now.equals(then);
    }

    static boolean succeeded(TaskView task) {
        return task.outcome() == Outcome.FINISHED;
    }
}
