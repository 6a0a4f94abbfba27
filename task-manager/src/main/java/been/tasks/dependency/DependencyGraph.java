package been.tasks.dependency;

import been.protocol.Dependency;
import been.protocol.TaskDescriptor;
import been.protocol.TaskKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Who waits for whom within one context; pure. */
public final class DependencyGraph {
    private static final Set<String> ENDS =
            Set.of(Dependency.SUCCESS, Dependency.FAILED, Dependency.ABORTED, Dependency.ANY);

    private DependencyGraph() {}

    /**
     * What is wrong with these tasks as a context: ids or names given twice, dependencies on tasks
     * that do not exist, on oneself, on the end of a service, or in a circle. One sentence each;
     * empty when they can be worked off.
     */
    public static List<String> problems(List<TaskDescriptor> tasks) {
        var problems = new ArrayList<String>();
        var byName = new LinkedHashMap<String, TaskDescriptor>();
        var ids = new HashSet<Object>();
        for (TaskDescriptor task : tasks) {
            if (!ids.add(task.id())) {
                problems.add("task id '" + task.id() + "' is given twice");
            }
            if (byName.putIfAbsent(task.name(), task) != null) {
                problems.add("task name '" + task.name() + "' is given twice");
            }
        }
        for (TaskDescriptor task : tasks) {
            for (Dependency on : task.dependencies()) {
                describeProblem(task, on, byName).ifPresent(problems::add);
            }
        }
        if (problems.isEmpty()) {
            findCycle(byName).ifPresent(problems::add);
        }
        return problems;
    }

    private static Optional<String> describeProblem(
            TaskDescriptor task, Dependency on, Map<String, TaskDescriptor> byName) {
        String start = "task '" + task.name() + "' depends on ";
        TaskDescriptor other = byName.get(on.task());
        String value = on.value();
        if (other == null) {
            return Optional.of(
                    start
                            + "task '"
                            + on.task()
                            + "', which is not in its context; it has "
                            + String.join(", ", byName.keySet().stream().limit(10).toList()));
        }
        if (other.id().equals(task.id())) {
            return Optional.of(start + "itself");
        }
        if (!on.checkpoint().equals(Dependency.FINISHED)) {
            return Optional.empty();
        }
        if (value != null && !ENDS.contains(value)) {
            return Optional.of(
                    start
                            + "the end of '%s' as '%s'; it can be success, failed, aborted or any"
                                    .formatted(on.task(), value));
        }
        if (other.kind() == TaskKind.SERVICE && task.kind() != TaskKind.SERVICE) {
            return Optional.of(
                    start
                            + "the end of service '%s', which is stopped only after every job ended"
                                    .formatted(on.task()));
        }
        return Optional.empty();
    }

    /**
     * Takes away whatever waits for nothing until only circles (and what waits for them) remain.
     */
    private static Optional<String> findCycle(Map<String, TaskDescriptor> byName) {
        var waitsFor = new HashMap<String, Set<String>>();
        var waiters = new HashMap<String, List<String>>();
        byName.forEach((name, task) -> {
            var others = new LinkedHashSet<String>();
            task.dependencies().forEach(on -> others.add(on.task()));
            waitsFor.put(name, others);
            for (String other : others) {
                waiters.computeIfAbsent(other, _ -> new ArrayList<>()).add(name);
            }
        });
        var free = new ArrayDeque<String>();
        waitsFor.forEach((name, others) -> {
            if (others.isEmpty()) {
                free.add(name);
            }
        });
        for (String name = free.poll(); name != null; name = free.poll()) {
            waitsFor.remove(name);
            for (String waiter : waiters.getOrDefault(name, List.of())) {
                Set<String> left = waitsFor.get(waiter);
                if (left != null && left.remove(name) && left.isEmpty()) {
                    free.add(waiter);
                }
            }
        }
        return waitsFor.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "tasks depend on each other in a circle: " + circleIn(waitsFor, byName));
    }

    private static String circleIn(
            Map<String, Set<String>> waitsFor, Map<String, TaskDescriptor> byName) {
        String here =
                byName.keySet().stream().filter(waitsFor::containsKey).findFirst().orElseThrow();
        var path = new ArrayList<String>();
        while (!path.contains(here)) {
            path.add(here);
            here = waitsFor.getOrDefault(here, Set.of()).iterator().next();
        }
        var circle = new ArrayList<>(path.subList(path.indexOf(here), path.size()));
        circle.add(here);
        return String.join(" → ", circle);
    }
}
