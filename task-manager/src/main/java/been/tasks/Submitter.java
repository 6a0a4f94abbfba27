package been.tasks;

import been.protocol.fault.FailurePoint;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.state.ContextPhase;
import been.tasks.store.StoredContext;
import been.tasks.submitting.Enrolment;
import been.tasks.submitting.NewTask;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks a context and stores it whole, in one commit, or not at all. */
final class Submitter {
    private static final SavedDefaults NO_DEFAULTS = new SavedDefaults("", Map.of());

    private final Ledger ledger;
    private final Enrolment enrolment;
    private final TaskClock clock;

    Submitter(Ledger ledger, Enrolment enrolment, TaskClock clock) {
        this.ledger = ledger;
        this.enrolment = enrolment;
        this.clock = clock;
    }

    Submission submit(ContextSubmission submission, @Nullable RequestKey key) {
        if (submission.tasks().isEmpty()) {
            return new Submission.Refused(List.of("a context needs at least one task"));
        }
        List<String> problems = enrolment.problems(submission.growing(), submission.tasks());
        if (!problems.isEmpty()) {
            return new Submission.Refused(problems);
        }
        Submission stored = ledger.change(change -> store(change, submission, key));
        FailurePoint.SUBMISSION_COMMITTED.reached();
        return stored;
    }

    private Submission store(
            Change change, ContextSubmission submission, @Nullable RequestKey key) {
        if (key == null) {
            return store(change, submission);
        }
        var keys = new RequestKeys(change.rows().requests());
        if (keys.made(key).isPresent()) {
            return new Submission.Accepted();
        }
        Submission stored = store(change, submission);
        if (stored instanceof Submission.Accepted) {
            keys.keep(key, submission.id().value(), clock.now());
        }
        return stored;
    }

    private Submission store(Change change, ContextSubmission submission) {
        if (change.rows().contexts().find(submission.id()).isPresent()) {
            return new Submission.Accepted();
        }
        if (change.rows().retention().wasRemoved(submission.id())) {
            return new Submission.Refused(
                    List.of(
                            "there was a context '%s' before, which has been cleaned up; choose another id"
                                    .formatted(submission.id())));
        }
        List<String> taken = Enrolment.taken(change.rows(), submission.tasks());
        if (!taken.isEmpty()) {
            return new Submission.Refused(taken);
        }
        List<NewTask> tasks = tasks(submission);
        StoredContext context = context(change, submission, tasks);
        change.rows().contexts().insert(context);
        enrolment.enrol(change, context, tasks, true, submission.owner());
        return new Submission.Accepted();
    }

    private static List<NewTask> tasks(ContextSubmission submission) {
        return submission.tasks().stream()
                .map(task -> {
                    var saved = submission.saved().getOrDefault(task.id(), NO_DEFAULTS);
                    return NewTask.of(
                            task, submission.properties(), saved.descriptor(), saved.properties());
                })
                .toList();
    }

    private StoredContext context(
            Change change, ContextSubmission submission, List<NewTask> tasks) {
        int jobs = Enrolment.jobs(tasks);
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
                tasks.size(),
                new ContextPhase.Tally(jobs, jobs, tasks.size(), false, false),
                clock.now(),
                null);
    }
}
