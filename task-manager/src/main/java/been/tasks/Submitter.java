package been.tasks;

import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.tasks.dependency.DependencyGraph;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.placing.HostMatches;
import been.tasks.signals.Signal;
import been.tasks.state.ContextPhase;
import been.tasks.state.TaskState;
import been.tasks.state.Tries;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.StoredContext;
import been.tasks.store.StoredTask;
import java.util.ArrayList;
import java.util.List;

/** Checks a context and stores it whole, in one commit, or not at all. */
final class Submitter {
    private final Ledger ledger;
    private final HostMatches matches;
    private final TaskClock clock;
    private final int offers;

    Submitter(Ledger ledger, HostMatches matches, TaskClock clock, int offers) {
        this.ledger = ledger;
        this.matches = matches;
        this.clock = clock;
        this.offers = offers;
    }

    Submission submit(ContextSubmission submission) {
        List<String> problems = problems(submission.tasks());
        return problems.isEmpty()
                ? ledger.change(change -> store(change, submission))
                : new Submission.Refused(problems);
    }

    private List<String> problems(List<TaskDescriptor> tasks) {
        if (tasks.isEmpty()) {
            return List.of("a context needs at least one task");
        }
        var problems = new ArrayList<>(DependencyGraph.problems(tasks));
        for (TaskDescriptor task : tasks) {
            matches.problems(task.placement())
                    .forEach(problem ->
                            problems.add("task '%s', %s".formatted(task.name(), problem)));
        }
        return problems;
    }

    private Submission store(Change change, ContextSubmission submission) {
        var rows = change.rows();
        if (rows.contexts().find(submission.id()).isPresent()) {
            return new Submission.Accepted();
        }
        if (rows.retention().wasRemoved(submission.id())) {
            return new Submission.Refused(
                    List.of(
                            "there was a context '%s' before, which has been cleaned up; choose another id"
                                    .formatted(submission.id())));
        }
        var taken =
                rows.tasks().existing(submission.tasks().stream().map(TaskDescriptor::id).toList());
        if (!taken.isEmpty()) {
            return new Submission.Refused(
                    taken.stream()
                            .map(TaskId::value)
                            .sorted()
                            .map(id -> "task id '" + id + "' belongs to another context")
                            .toList());
        }
        rows.contexts().insert(context(change, submission));
        rows.tasks()
                .insert(
                        tasks(change, submission),
                        submission.priority(),
                        clock.now(),
                        submission.owner());
        rows.dependencies().insert(submission.id(), dependencies(submission));
        change.signal(new Signal.Placeable());
        change.signal(new Signal.ContextChanged(submission.id()));
        return new Submission.Accepted();
    }

    private StoredContext context(Change change, ContextSubmission submission) {
        int tasks = submission.tasks().size();
        int jobs =
                (int)
                        submission.tasks().stream()
                                .filter(task -> task.kind() != TaskKind.SERVICE)
                                .count();
        return new StoredContext(
                submission.id(),
                change.rows().contexts().nextSeq(),
                submission.name(),
                submission.owner(),
                submission.priority(),
                submission.growing(),
                submission.properties(),
                new ContextPhase.Open(),
                1,
                tasks,
                new ContextPhase.Tally(jobs, jobs, tasks, false, false),
                clock.now(),
                null);
    }

    private List<StoredTask> tasks(Change change, ContextSubmission submission) {
        long seq = change.rows().tasks().nextSeq();
        var tasks = new ArrayList<StoredTask>();
        for (TaskDescriptor task : submission.tasks()) {
            var tries = Tries.first(task.failure().retries(), offers);
            tasks.add(
                    new StoredTask(
                            submission.id(),
                            seq++,
                            submission.owner(),
                            task,
                            task.dependencies().isEmpty()
                                    ? new TaskState.Ready(tries)
                                    : new TaskState.Waiting(tries),
                            1,
                            null,
                            StoredTask.Facts.NONE));
        }
        return tasks;
    }

    private static List<OpenDependency> dependencies(ContextSubmission submission) {
        var dependencies = new ArrayList<OpenDependency>();
        for (TaskDescriptor task : submission.tasks()) {
            for (int i = 0; i < task.dependencies().size(); i++) {
                dependencies.add(new OpenDependency(task.id(), i, task.dependencies().get(i)));
            }
        }
        return dependencies;
    }
}
