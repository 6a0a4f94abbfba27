package been.tasks.wiring;

import been.protocol.ContextId;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.tasks.ContextSubmission;
import been.tasks.Submission;
import been.tasks.dependency.ProblemList;
import been.tasks.store.ContextRows.Taken;
import been.tasks.store.Rows;
import been.tasks.submitting.Enrolment;
import been.tasks.submitting.NewTask;
import been.tasks.submitting.ServiceLookup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Submissions of one commit, against what is there and against each other: whatever is accepted is
 * there for those that come after it.
 */
final class Intake {
    private final Set<ContextId> present;
    private final Set<ContextId> removed;
    private final Set<TaskId> taken;
    private final List<Accepted> accepted = new ArrayList<>();
    private final ServiceLookup services;

    /**
     * One that is to be stored.
     *
     * @param tasks with all of their properties
     */
    record Accepted(ContextSubmission submission, List<NewTask> tasks) {}

    /** Looks at what is there of all of them. */
    Intake(Rows rows, List<ContextSubmission> all) {
        Set<ContextId> contexts = new HashSet<>();
        Set<TaskId> tasks = new HashSet<>();
        for (ContextSubmission submission : all) {
            contexts.add(submission.id());
            tasks.addAll(ids(submission));
        }
        Taken found = rows.contexts().taken(contexts, tasks);
        this.present = found.contexts();
        this.removed = found.removed();
        this.taken = found.tasks();
        this.services = new ServiceLookup(rows);
    }

    private static List<TaskId> ids(ContextSubmission submission) {
        return submission.tasks().stream().map(TaskDescriptor::id).toList();
    }

    /**
     * @param own tasks of the submission, with the properties that they inherit
     */
    Submission take(ContextSubmission submission, List<NewTask> own) {
        if (present.contains(submission.id())) {
            return new Submission.Accepted();
        }
        if (removed.contains(submission.id())) {
            return new Submission.Refused(
                    List.of(
                            "context id '%s' was used by a context that has been removed; choose another id"
                                    .formatted(submission.id())));
        }
        List<String> problems = new ProblemList();
        problems.addAll(Enrolment.taken(taken, submission.tasks()));
        List<NewTask> tasks = services.complete(own, problems);
        if (!problems.isEmpty()) {
            return new Submission.Refused(problems);
        }
        present.add(submission.id());
        taken.addAll(ids(submission));
        accepted.add(new Accepted(submission, tasks));
        return new Submission.Accepted();
    }

    /** Those that are to be stored. */
    List<Accepted> accepted() {
        return accepted;
    }
}
