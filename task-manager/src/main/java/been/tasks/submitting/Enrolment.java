package been.tasks.submitting;

import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.tasks.dependency.DependencyGraph;
import been.tasks.dependency.DependencyGraph.Surroundings;
import been.tasks.dependency.Gangs;
import been.tasks.lifecycle.Change;
import been.tasks.placing.HostMatches;
import been.tasks.signals.Signal;
import been.tasks.store.Rows;
import been.tasks.store.StoredContext;
import been.tasks.store.StoredTask;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Checks tasks that are to come into a context, and stores them. Thread-safe. */
public final class Enrolment {
    private final HostMatches matches;
    private final int offers;

    /**
     * @param offers how many offers of a task may be refused or left unanswered
     */
    public Enrolment(HostMatches matches, int offers) {
        this.matches = matches;
        this.offers = offers;
    }

    /** What is wrong with these as the first tasks of a context, as far as they alone tell it. */
    public List<String> problems(boolean isGrowing, List<TaskDescriptor> tasks) {
        var problems =
                new ArrayList<>(DependencyGraph.problems(Surroundings.none(isGrowing), tasks));
        problems.addAll(Gangs.problems(tasks));
        problems.addAll(placements(tasks));
        return problems;
    }

    /** What is wrong with these as further tasks, from a generator of a context that is there. */
    public List<String> problems(Rows rows, StoredContext context, List<TaskDescriptor> tasks) {
        var problems =
                new ArrayList<>(
                        DependencyGraph.problems(surroundings(rows, context, tasks), tasks));
        problems.addAll(Gangs.problems(tasks));
        problems.addAll(placements(tasks));
        problems.addAll(taken(rows, tasks));
        return problems;
    }

    /** Ids that other tasks of the platform have. */
    public static List<String> taken(Rows rows, List<TaskDescriptor> tasks) {
        return rows.tasks().existing(tasks.stream().map(TaskDescriptor::id).toList()).stream()
                .map(TaskId::value)
                .sorted()
                .map(id -> "task id '" + id + "' belongs to another task; choose another")
                .toList();
    }

    private static Surroundings surroundings(
            Rows rows, StoredContext context, List<TaskDescriptor> tasks) {
        Set<String> names = new LinkedHashSet<>();
        tasks.forEach(task -> names.add(task.name()));
        // Only then can there be a circle through those that are there.
        boolean areAwaited = !rows.dependencies().onAnyOf(context.id(), names).isEmpty();
        for (TaskDescriptor task : tasks) {
            task.dependencies().forEach(on -> names.add(on.task()));
            task.stops().forEach(on -> names.add(on.task()));
        }
        return new Surroundings(
                descriptors(rows.tasks().named(context.id(), names)),
                areAwaited ? descriptors(rows.tasks().openOf(context.id())) : List.of(),
                context.growing(),
                true);
    }

    private static List<TaskDescriptor> descriptors(List<StoredTask> tasks) {
        return tasks.stream().map(StoredTask::descriptor).toList();
    }

    private List<String> placements(List<TaskDescriptor> tasks) {
        var problems = new ArrayList<String>();
        for (TaskDescriptor task : tasks) {
            matches.problems(task.placement())
                    .forEach(problem ->
                            problems.add("task '%s', %s".formatted(task.name(), problem)));
        }
        return problems;
    }

    /**
     * Stores tasks that have no problems, with what they wait for.
     *
     * @param isNew whether nothing has happened in the context that they could depend on
     * @param who submits them
     */
    public void enrol(
            Change change, StoredContext context, List<NewTask> tasks, boolean isNew, String who) {
        var arrivals = new Arrivals(change, context, tasks, isNew);
        change.rows()
                .tasks()
                .insert(arrivals.stored(offers), context.priority(), change.now(), who);
        change.rows().dependencies().insert(context.id(), arrivals.open());
        if (!isNew) {
            change.grow(context.id(), jobs(tasks), tasks.size());
        }
        arrivals.follow();
        change.signal(new Signal.Submitted(context.id()));
        change.signal(new Signal.ContextChanged(context.id()));
    }

    /** How many of them a context waits for before it finishes. */
    public static int jobs(List<NewTask> tasks) {
        return (int) tasks.stream().filter(one -> one.task().kind() != TaskKind.SERVICE).count();
    }
}
