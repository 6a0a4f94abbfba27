package been.tasks.submitting;

import been.protocol.Dependency;
import been.protocol.TaskDescriptor;
import been.tasks.dependency.ProblemList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a submission may not exceed, so that a controller and its database can take it; pure. */
public final class SubmissionLimits {
    /** Conditions of all tasks together; each may become a row. */
    private static final int MOST_CONDITIONS = 100_000;

    /** Each is compiled and evaluated on all hosts, and must stay in the cache meanwhile. */
    static final int MOST_RESTRICTIONS = 500;

    private SubmissionLimits() {}

    /** The different restrictions of tasks. */
    static Set<String> restrictions(List<TaskDescriptor> tasks) {
        return tasks.stream()
                .flatMap(task -> Stream.ofNullable(task.placement().restriction()))
                .collect(Collectors.toSet());
    }

    /**
     * A sentence for each limit that these tasks exceed.
     *
     * @param tasks with all of their properties
     */
    public static List<String> problems(List<NewTask> tasks) {
        var problems = new ProblemList();
        tasks.stream()
                .map(NewTask::task)
                .forEach(task ->
                        names(task)
                                .map(why -> "task id '%s', %s".formatted(task.id(), why))
                                .ifPresent(problems::add));
        if (!problems.isEmpty()) {
            return problems;
        }
        int restrictions = restrictions(tasks.stream().map(NewTask::task).toList()).size();
        if (restrictions > MOST_RESTRICTIONS) {
            return List.of(
                    "the tasks have %d different restrictions; %d at most are possible: name hosts or host groups instead, or submit fewer at once"
                            .formatted(restrictions, MOST_RESTRICTIONS));
        }
        long conditions = 0;
        for (NewTask one : tasks) {
            List<Dependency> all = one.task().startConditions();
            conditions += all.size() + one.task().stops().size();
            Optional<String> problem =
                    names(all).map(why -> "task id '%s', %s".formatted(one.task().id(), why));
            if (problem.isPresent()) {
                return List.of(problem.get());
            }
            if (conditions > MOST_CONDITIONS) {
                return List.of(
                        "the tasks have more than %d conditions together: let tasks wait for one that waits for the others, or submit fewer at once"
                                .formatted(MOST_CONDITIONS));
            }
        }
        return List.of();
    }

    private static Optional<String> names(TaskDescriptor task) {
        return Dependency.nameProblem("its name", task.name())
                .or(() ->
                        Optional.ofNullable(task.placement().together())
                                .flatMap(word ->
                                        Dependency.nameProblem(
                                                "'together' of its placement", word)))
                .or(() -> names(task.dependencies()))
                .or(() -> names(task.stops()));
    }

    private static Optional<String> names(List<Dependency> conditions) {
        return conditions.stream()
                .flatMap(on ->
                        Dependency.nameProblem("a task in its conditions", on.task())
                                .or(() ->
                                        Dependency.nameProblem(
                                                "a checkpoint in its conditions", on.checkpoint()))
                                .stream())
                .findFirst();
    }
}
