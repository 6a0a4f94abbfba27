package been.web.again;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.access.Refusal;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.TaskView;
import been.tasks.ContextSubmission;
import been.tasks.Submission;
import been.tasks.Tasks;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Runs a task, or a whole context, once more: as a fresh context, since what has ended stays as it
 * ended.
 */
public final class Again {
    private static final int LONGEST_START = 100;

    private Again() {}

    /** What became of the wish. */
    public sealed interface Answer {}

    /** It is submitted, and durable. */
    public record Taken(ContextId context, TaskId first) implements Answer {}

    /** Nothing was submitted; the sentence has the reason. */
    public record Refused(String why) implements Answer, Refusal {}

    /** Runs one task alone; what it depended on held before and is not waited for. */
    public static Answer task(Tasks tasks, TaskView task, String who) {
        if (!task.isTerminal()) {
            return new Refused("It has not ended; stop it first.");
        }
        ContextView context = tasks.context(task.context()).orElseThrow();
        return isOfAnalysis(context)
                ? new Refused(ANALYSIS)
                : submit(tasks, context, List.of(alone(task.descriptor())), who);
    }

    /** Runs all tasks of a context that has ended. */
    public static Answer context(Tasks tasks, ContextView context, String who) {
        if (!context.state().isTerminal()) {
            return new Refused("It has not ended; stop it first.");
        }
        return isOfAnalysis(context)
                ? new Refused(ANALYSIS)
                : submit(
                        tasks,
                        context,
                        tasks.tasks(context.id()).stream()
                                .map(TaskView::descriptor)
                                .filter(task -> !context.growing() || !isGenerated(tasks, task))
                                .toList(),
                        who);
    }

    /** Its generator will submit it again. */
    private static boolean isGenerated(Tasks tasks, TaskDescriptor task) {
        return tasks.history(task.id()).getFirst().who().startsWith("task ");
    }

    private static final String ANALYSIS =
            "Its analysis decides what is measured again; continue the analysis instead.";

    /** Analyses and evaluations submit their own contexts, and make up for what failed. */
    private static boolean isOfAnalysis(ContextView context) {
        return context.id().value().matches("[ae][0-9]{1,18}-.*");
    }

    private static TaskDescriptor alone(TaskDescriptor task) {
        return copy(task, task.id(), List.of(), List.of());
    }

    private static Answer submit(
            Tasks tasks, ContextView context, List<TaskDescriptor> descriptors, String who) {
        String mark = Long.toString(RandomGenerator.getDefault().nextLong(1L << 40), 36);
        List<TaskDescriptor> fresh =
                descriptors.stream()
                        .map(task ->
                                copy(
                                        task,
                                        new TaskId(start(task.id().value()) + "-again-" + mark),
                                        task.dependencies(),
                                        task.stops()))
                        .toList();
        var id = new ContextId(start(context.id().value()) + "-again-" + mark);
        var submission =
                new ContextSubmission(
                        id,
                        context.name(),
                        who,
                        context.priority(),
                        context.growing(),
                        context.properties(),
                        fresh);
        return switch (tasks.submit(submission)) {
            case Submission.Accepted _ -> new Taken(id, fresh.getFirst().id());
            case Submission.Refused(var problems) -> new Refused(String.join("; ", problems));
        };
    }

    private static String start(String id) {
        return id.length() <= LONGEST_START ? id : id.substring(0, LONGEST_START);
    }

    private static TaskDescriptor copy(
            TaskDescriptor task, TaskId id, List<Dependency> dependencies, List<Dependency> stops) {
        return new TaskDescriptor(
                id,
                task.name(),
                task.kind(),
                task.program(),
                task.packages(),
                task.properties(),
                task.environment(),
                task.placement(),
                task.limits(),
                dependencies,
                stops,
                task.failure(),
                task.survivesMillis(),
                task.attachments(),
                task.conditions(),
                task.monitoring(),
                task.ready(),
                task.service());
    }
}
