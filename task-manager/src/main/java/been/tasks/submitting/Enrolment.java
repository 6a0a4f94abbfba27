package been.tasks.submitting;

import been.protocol.ContextId;
import been.protocol.ServicePlaceholder;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import been.tasks.dependency.DependencyGraph;
import been.tasks.dependency.DependencyGraph.Surroundings;
import been.tasks.dependency.Gangs;
import been.tasks.dependency.ProblemList;
import been.tasks.lifecycle.Change;
import been.tasks.matching.HostMatches;
import been.tasks.signals.Signal;
import been.tasks.store.DependencyRows.OpenDependency;
import been.tasks.store.Rows;
import been.tasks.store.StoredContext;
import been.tasks.store.StoredHost;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskRows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Checks tasks that are to come into a context, and stores them. Thread-safe. */
public final class Enrolment {
    private static final List<String> UNTRIED = List.of("it was not evaluated; submit it again");

    private final HostMatches matches;
    private final Supplier<List<StoredHost>> hosts;
    private final int offers;

    /**
     * @param hosts all that there are
     * @param offers how many offers of a task may be refused or left unanswered
     */
    public Enrolment(HostMatches matches, Supplier<List<StoredHost>> hosts, int offers) {
        this.matches = matches;
        this.hosts = hosts;
        this.offers = offers;
    }

    /**
     * What is wrong with each of the tasks' restrictions: nothing, or phrases; none are there if
     * there are more than the limit. To be called without a lock, before the tasks are checked.
     */
    public Map<String, List<String>> tryOut(List<TaskDescriptor> tasks) {
        Set<String> restrictions = SubmissionLimits.restrictions(tasks);
        return restrictions.size() > SubmissionLimits.MOST_RESTRICTIONS
                ? Map.of()
                : restrictions.stream()
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        one -> one, one -> matches.tryOut(one, hosts)));
    }

    /**
     * What is wrong with these as the first tasks of a context, without a look into the store.
     *
     * @param tried their restrictions
     */
    public List<String> problems(
            boolean isGrowing,
            boolean isHeldOpen,
            List<TaskDescriptor> tasks,
            Map<String, List<String>> tried) {
        var problems = new ProblemList();
        problems.addAll(
                DependencyGraph.problems(
                        isHeldOpen ? Surroundings.heldOpen() : Surroundings.none(isGrowing),
                        tasks));
        problems.addAll(Gangs.problems(tasks));
        problems.addAll(placements(tasks, tried));
        return problems;
    }

    /**
     * These further tasks of a context that is there, with the values of the services that they
     * use.
     *
     * @param tried their restrictions
     * @param problems is extended by what is wrong with them
     */
    public List<NewTask> complete(
            Rows rows,
            StoredContext context,
            List<NewTask> fresh,
            Map<String, List<String>> tried,
            List<String> problems) {
        problems.addAll(SubmissionLimits.problems(fresh));
        if (!problems.isEmpty()) {
            return fresh;
        }
        List<TaskDescriptor> tasks = fresh.stream().map(NewTask::task).toList();
        problems.addAll(DependencyGraph.problems(surroundings(rows, context, tasks), tasks));
        problems.addAll(Gangs.problems(tasks));
        problems.addAll(placements(tasks, tried));
        problems.addAll(taken(rows, tasks));
        return new ServiceLookup(rows).complete(fresh, problems);
    }

    /**
     * Those that the context does not have yet: a submission may be repeated, by a generator that
     * runs again or by a user whose connection broke.
     */
    public static List<NewTask> fresh(Rows rows, StoredContext context, List<NewTask> tasks) {
        return tasks.stream()
                .filter(one ->
                        rows.tasks()
                                .find(one.task().id())
                                .filter(found -> found.context().equals(context.id()))
                                .filter(found -> isSame(found.descriptor(), one.task()))
                                .isEmpty())
                .toList();
    }

    /** The values of services may have changed since. */
    private static boolean isSame(TaskDescriptor stored, TaskDescriptor again) {
        return ServicePlaceholder.unresolved(stored).equals(ServicePlaceholder.unresolved(again));
    }

    /** Ids that other tasks of the platform have. */
    private static List<String> taken(Rows rows, List<TaskDescriptor> tasks) {
        return taken(rows.tasks().existing(tasks.stream().map(TaskDescriptor::id).toList()), tasks);
    }

    /** A sentence for each task whose id is taken. */
    public static List<String> taken(Set<TaskId> taken, List<TaskDescriptor> tasks) {
        return tasks.stream()
                .map(TaskDescriptor::id)
                .filter(taken::contains)
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
            task.startConditions().forEach(on -> names.add(on.task()));
            task.stops().forEach(on -> names.add(on.task()));
        }
        return new Surroundings(
                descriptors(rows.tasks().named(context.id(), names)),
                areAwaited ? descriptors(rows.tasks().openOf(context.id())) : List.of(),
                context.growing() || context.heldOpen(),
                true);
    }

    private static List<TaskDescriptor> descriptors(List<StoredTask> tasks) {
        return tasks.stream().map(StoredTask::descriptor).toList();
    }

    private List<String> placements(List<TaskDescriptor> tasks, Map<String, List<String>> tried) {
        var problems = new ProblemList();
        for (TaskDescriptor task : tasks) {
            String restriction = task.placement().restriction();
            if (restriction != null) {
                tried.getOrDefault(restriction, UNTRIED)
                        .forEach(problem ->
                                problems.add(
                                        "task '%s', restriction, %s"
                                                .formatted(task.name(), problem)));
            }
            matches.problems(task.placement())
                    .forEach(problem ->
                            problems.add("task '%s', %s".formatted(task.name(), problem)));
        }
        return problems;
    }

    /** A new context, and the tasks it begins with, which have no problems. */
    public record Opening(StoredContext context, List<NewTask> tasks) {}

    /** Stores new contexts with their tasks, and with what these wait for. */
    public void open(Change change, List<Opening> openings) {
        Rows rows = change.rows();
        rows.contexts().insert(openings.stream().map(Opening::context).toList());
        List<Long> numbers =
                rows.tasks().nextSeqs(openings.stream().map(one -> one.tasks().size()).toList());
        var fresh = new ArrayList<TaskRows.Fresh>();
        var waits = new LinkedHashMap<ContextId, List<OpenDependency>>();
        for (int i = 0; i < openings.size(); i++) {
            StoredContext context = openings.get(i).context();
            var arrivals = new Arrivals(change, context, openings.get(i).tasks(), true);
            for (StoredTask task : arrivals.stored(offers, numbers.get(i))) {
                fresh.add(new TaskRows.Fresh(task, context.priority(), context.owner()));
            }
            waits.put(context.id(), arrivals.open());
            signal(change, context);
        }
        rows.tasks().insert(fresh, change.now());
        rows.dependencies().insert(waits);
    }

    /**
     * Stores further tasks of a context, which have no problems, with what they wait for.
     *
     * @param who submits them
     */
    public void enrol(Change change, StoredContext context, List<NewTask> tasks, String who) {
        TaskRows rows = change.rows().tasks();
        var arrivals = new Arrivals(change, context, tasks, false);
        long firstSeq = rows.nextSeq(tasks.size());
        rows.insert(arrivals.stored(offers, firstSeq), context.priority(), change.now(), who);
        rows.regroup(context.id(), gangs(tasks), firstSeq);
        change.rows().dependencies().insert(context.id(), arrivals.open());
        change.grow(context.id(), jobs(tasks), tasks.size());
        arrivals.follow();
        signal(change, context);
    }

    private static Set<String> gangs(List<NewTask> tasks) {
        Set<String> gangs = new LinkedHashSet<>();
        for (NewTask one : tasks) {
            String gang = one.task().placement().together();
            if (gang != null) {
                gangs.add(gang);
            }
        }
        return gangs;
    }

    private static void signal(Change change, StoredContext context) {
        change.signal(new Signal.Submitted(context.id()));
        change.signal(new Signal.ContextChanged(context.id()));
    }

    /** How many of them a context waits for before it finishes. */
    public static int jobs(List<NewTask> tasks) {
        return (int) tasks.stream().filter(one -> one.task().kind() != TaskKind.SERVICE).count();
    }
}
