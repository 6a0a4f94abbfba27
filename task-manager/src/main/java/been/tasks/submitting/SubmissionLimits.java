package been.tasks.submitting;

import been.protocol.Dependency;
import been.protocol.TaskDescriptor;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a submission may not exceed, so that a controller and its database can take it; pure. */
public final class SubmissionLimits {
    private SubmissionLimits() {}

    /**
     * A sentence for each of these tasks that exceeds one.
     *
     * @param tasks with all of their properties
     */
    public static List<String> problems(List<NewTask> tasks) {
        return tasks.stream()
                .map(NewTask::task)
                .flatMap(task ->
                        names(task).stream()
                                .map(why -> "task id '%s', %s".formatted(task.id(), why)))
                .toList();
    }

    private static Optional<String> names(TaskDescriptor task) {
        String gang = task.placement().together();
        return Dependency.nameProblem("its name", task.name())
                .or(() ->
                        Optional.ofNullable(gang)
                                .flatMap(word ->
                                        Dependency.nameProblem("'together' of its placement", word)))
                .or(() ->
                        Stream.concat(task.startConditions().stream(), task.stops().stream())
                                .flatMap(on ->
                                        Dependency.nameProblem("a task in its conditions", on.task())
                                                .or(() ->
                                                        Dependency.nameProblem(
                                                                "a checkpoint in its conditions",
                                                                on.checkpoint()))
                                                .stream())
                                .findFirst());
    }
}
