package been.tasks.dependency;

import been.protocol.Dependency;
import been.protocol.TaskDescriptor;
import been.protocol.TaskKind;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who waits for whom within one context; pure. */
public final class DependencyGraph {

    private DependencyGraph() {}

    /**
     * Where tasks come to.
     *
     * @param known tasks that are there and that the new ones name or are called like
     * @param open tasks that are there and have not ended; none where none of them or of those they
     *     wait for has named a new one before it came
     * @param isGrowing whether the context was declared to grow
     * @param hasGenerator whether one of its generators is still there, or users may add tasks
     */
    public record Surroundings(
            Collection<TaskDescriptor> known,
            Collection<TaskDescriptor> open,
            boolean isGrowing,
            boolean hasGenerator) {
        public Surroundings {
            known = List.copyOf(known);
            open = List.copyOf(open);
        }

        /** A context that is being submitted with all of its tasks. */
        public static Surroundings none(boolean isGrowing) {
            return new Surroundings(List.of(), List.of(), isGrowing, false);
        }

        /** A context that is being submitted, to which users may add tasks later. */
        public static Surroundings heldOpen() {
            return new Surroundings(List.of(), List.of(), true, true);
        }
    }

    /** What is wrong with these tasks as a context that gets no others. */
    public static List<String> problems(List<TaskDescriptor> tasks) {
        return problems(Surroundings.none(false), tasks);
    }

    /**
     * What is wrong with tasks that come into a context: ids or names given twice, generators where
     * nothing may grow, conditions that make no sense or are on tasks that will not come, circles.
     * One sentence each; empty when they can be worked off.
     */
    public static List<String> problems(Surroundings around, List<TaskDescriptor> added) {
        var problems = new ProblemList();
        var tasks = new LinkedHashMap<String, TaskDescriptor>();
        around.known().forEach(task -> tasks.put(task.name(), task));
        around.open().forEach(task -> tasks.put(task.name(), task));
        var taken = new HashSet<>(tasks.keySet());
        var ids = new HashSet<Object>();
        for (TaskDescriptor task : added) {
            if (!ids.add(task.id())) {
                problems.add("task id '" + task.id() + "' is given twice");
            }
            if (taken.contains(task.name())) {
                problems.add("task name '" + task.name() + "' already exists in the context");
            } else if (tasks.putIfAbsent(task.name(), task) != null) {
                problems.add("task name '" + task.name() + "' is given twice");
            }
            if (task.kind() == TaskKind.GENERATOR && !around.isGrowing()) {
                problems.add(
                        "task '%s' is a generator, and its context does not grow; submit the context as growing"
                                .formatted(task.name()));
            }
        }
        boolean mayMoreCome =
                around.isGrowing()
                        && (around.hasGenerator()
                                || added.stream().anyMatch(t -> t.kind() == TaskKind.GENERATOR));
        var check = ConditionCheck.among(tasks, mayMoreCome);
        added.forEach(task -> problems.addAll(check.problems(task)));
        problems.addAll(ofThoseWhoWait(around, added, check));
        if (mayMoreCome && !around.hasGenerator()) {
            problems.addAll(ofThoseWhoNeverCome(tasks, added));
        }
        if (problems.isEmpty()) {
            Circle.in(Stream.concat(around.open().stream(), added.stream()).toList())
                    .ifPresent(problems::add);
        }
        return problems;
    }

    /** Tasks that can start although those that are missing never come. */
    public static List<TaskDescriptor> startable(List<TaskDescriptor> tasks, Set<String> missing) {
        return Circle.startable(tasks, missing);
    }

    /** Who is to bring tasks must not wait for them. */
    private static List<String> ofThoseWhoNeverCome(
            Map<String, TaskDescriptor> tasks, List<TaskDescriptor> added) {
        Set<String> missing =
                added.stream()
                        .flatMap(task ->
                                Stream.concat(
                                        task.startConditions().stream(), task.stops().stream()))
                        .map(Dependency::task)
                        .filter(name -> !tasks.containsKey(name))
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        return missing.isEmpty()
                        || Circle.startable(added, missing).stream()
                                .anyMatch(task -> task.kind() == TaskKind.GENERATOR)
                ? List.of()
                : List.of(
                        "no generator can start that could submit task '%s': each waits for it, or for another missing task"
                                .formatted(missing.iterator().next()));
    }

    /** Those that are there named tasks before they came; now it shows what these are. */
    private static List<String> ofThoseWhoWait(
            Surroundings around, List<TaskDescriptor> added, ConditionCheck check) {
        var names = new HashSet<String>();
        added.forEach(task -> names.add(task.name()));
        var problems = new ProblemList();
        for (TaskDescriptor task : around.open()) {
            task.startConditions().stream()
                    .filter(on -> names.contains(on.task()))
                    .flatMap(on -> check.ofDependency(task, on).stream())
                    .distinct()
                    .forEach(problems::add);
        }
        return problems;
    }

    /** Whether a condition ends the task. */
    static boolean isStoppedByConditions(TaskDescriptor task) {
        return task.kind() == TaskKind.SERVICE && !task.stops().isEmpty();
    }
}
