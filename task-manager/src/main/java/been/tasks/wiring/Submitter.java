package been.tasks.wiring;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.fault.FailurePoint;
import been.tasks.ContextSubmission;
import been.tasks.RequestKey;
import been.tasks.RequestKeys;
import been.tasks.SavedDefaults;
import been.tasks.Submission;
import been.tasks.dependency.ProblemList;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.state.ContextPhase;
import been.tasks.store.StoredContext;
import been.tasks.submitting.Enrolment;
import been.tasks.submitting.NewTask;
import been.tasks.submitting.SubmissionLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Checks a context and stores it whole, in one commit, or not at all. */
final class Submitter {
    private final Ledger ledger;
    private final Function<Asked, Submission> storing;
    private final Enrolment enrolment;
    private final TaskClock clock;

    Submitter(Ledger ledger, Enrolment enrolment, TaskClock clock) {
        this.ledger = ledger;
        this.storing = ledger.joint(this::store);
        this.enrolment = enrolment;
        this.clock = clock;
    }

    /**
     * @param tasks with the properties that they inherit
     */
    private record Asked(
            ContextSubmission submission, List<NewTask> tasks, @Nullable RequestKey key) {}

    Submission submit(ContextSubmission submission, @Nullable RequestKey key) {
        if (submission.tasks().isEmpty() && !submission.heldOpen()) {
            return new Submission.Refused(List.of("a context needs at least one task"));
        }
        List<String> problems = new ProblemList();
        List<NewTask> tasks = tasks(submission, problems);
        if (!problems.isEmpty()) {
            return new Submission.Refused(problems);
        }
        problems.addAll(
                enrolment.problems(
                        submission.growing(),
                        submission.heldOpen(),
                        submission.tasks(),
                        enrolment.tryOut(submission.tasks())));
        if (!problems.isEmpty()) {
            return new Submission.Refused(problems);
        }
        Submission stored = storing.apply(new Asked(submission, tasks, key));
        FailurePoint.SUBMISSION_COMMITTED.reached();
        return stored;
    }

    /** What comes at the same time is looked up and stored together. */
    private List<Submission> store(Change change, List<Asked> all) {
        var intake = new Intake(change.rows(), all.stream().map(Asked::submission).toList());
        var keys = change.rows().requests();
        var answers = new ArrayList<Submission>();
        for (Asked asked : all) {
            answers.add(take(intake, keys, asked));
        }
        if (!intake.accepted().isEmpty()) {
            enrolment.open(change, openings(change, intake.accepted()));
        }
        return answers;
    }

    private Submission take(Intake intake, RequestKeys keys, Asked asked) {
        RequestKey key = asked.key();
        if (key != null && keys.made(key).isPresent()) {
            return new Submission.Accepted();
        }
        Submission taken = intake.take(asked.submission(), asked.tasks());
        if (key != null && taken instanceof Submission.Accepted) {
            keys.keep(key, asked.submission().id().value(), clock.now());
        }
        return taken;
    }

    private List<Enrolment.Opening> openings(Change change, List<Intake.Accepted> accepted) {
        List<Long> numbers = change.rows().contexts().nextSeqs(accepted.size());
        var openings = new ArrayList<Enrolment.Opening>();
        for (int i = 0; i < accepted.size(); i++) {
            Intake.Accepted one = accepted.get(i);
            openings.add(
                    new Enrolment.Opening(
                            context(one.submission(), numbers.get(i), one.tasks()), one.tasks()));
        }
        return openings;
    }

    private static List<NewTask> tasks(ContextSubmission submission, List<String> problems) {
        Dependency.nameProblem("the owner", submission.owner()).ifPresent(problems::add);
        List<NewTask> tasks =
                NewTask.all(
                        submission.tasks(), submission.properties(), submission.saved(), problems);
        if (problems.isEmpty()) {
            problems.addAll(SubmissionLimits.problems(tasks));
        }
        return tasks;
    }

    private StoredContext context(ContextSubmission submission, long number, List<NewTask> tasks) {
        int jobs = Enrolment.jobs(tasks);
        return new StoredContext(
                        submission.id(),
                        number,
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
                        null)
                .held(submission.heldOpen());
    }

    /** Adds tasks to a context that is held open: all of them in one commit, or none. */
    Submission add(
            ContextId id,
            List<TaskDescriptor> tasks,
            Map<TaskId, SavedDefaults> saved,
            String who) {
        Map<String, List<String>> tried = enrolment.tryOut(tasks);
        return ledger.change(change -> {
            change.lock(id);
            StoredContext context = change.context(id).orElseThrow();
            List<String> problems = new ProblemList();
            List<NewTask> all = NewTask.all(tasks, context.properties(), saved, problems);
            if (!problems.isEmpty()) {
                return new Submission.Refused(problems);
            }
            List<NewTask> fresh = Enrolment.fresh(change.rows(), context, all);
            if (fresh.isEmpty()) {
                return new Submission.Accepted(); // even if the context has ended since
            }
            if (!context.takesTasks()) {
                return new Submission.Refused(
                        List.of(
                                "context '%s' takes no further tasks: %s"
                                        .formatted(id, whyNot(context.phase()))));
            }
            List<NewTask> complete =
                    enrolment.complete(change.rows(), context, fresh, tried, problems);
            if (!problems.isEmpty()) {
                return new Submission.Refused(problems);
            }
            enrolment.enrol(change, context, complete, who);
            return new Submission.Accepted();
        });
    }

    private static String whyNot(ContextPhase phase) {
        return switch (phase) {
            case ContextPhase.Open _ -> "it is not held open";
            case ContextPhase.Closing _ -> "it is ending";
            case ContextPhase.Over _ -> "it has ended";
        };
    }
}
