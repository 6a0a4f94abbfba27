package been.tasks.dependency;

import been.protocol.Dependency;
import been.protocol.TaskDescriptor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tasks that are placed together: which conditions they may have on each other, and which services
 * are still needed; pure.
 */
public final class Gangs {
    private Gangs() {}

    /**
     * A sentence for each task that cannot be placed before one that is placed together with it has
     * run. For other checkpoints of each other they wait on their hosts.
     */
    public static List<String> problems(List<TaskDescriptor> tasks) {
        Map<String, TaskDescriptor> byName = new HashMap<>();
        tasks.forEach(task -> byName.putIfAbsent(task.name(), task));
        var problems = new ArrayList<String>();
        for (TaskDescriptor task : tasks) {
            String gang = task.placement().together();
            if (gang != null) {
                awaited(task, gang, byName)
                        .ifPresent(other ->
                                problems.add(
                                        "task '%s' waits for task '%s', and so cannot be placed together with it as '%s': let it await a checkpoint while it runs"
                                                .formatted(task.name(), other, gang)));
            }
        }
        return problems;
    }

    /**
     * Whether the task waits on its host for that checkpoint of the other, with which it is placed.
     */
    public static boolean isWithin(TaskDescriptor task, Dependency on, TaskDescriptor other) {
        return areTogether(task, other) && !on.checkpoint().equals(Dependency.FINISHED);
    }

    /** Whether one of these tasks, which have not ended, needs a service of its gang. */
    public static boolean isNeeded(TaskDescriptor service, List<TaskDescriptor> open) {
        return service.placement().together() != null
                && open.stream()
                        .anyMatch(task ->
                                areTogether(task, service)
                                        && task.startConditions().stream()
                                                .anyMatch(on -> on.task().equals(service.name())));
    }

    private static boolean areTogether(TaskDescriptor one, TaskDescriptor other) {
        String gang = one.placement().together();
        return gang != null && gang.equals(other.placement().together());
    }

    /** The first of the gang whose end the task awaits, perhaps through others. */
    private static Optional<String> awaited(
            TaskDescriptor task, String gang, Map<String, TaskDescriptor> byName) {
        Deque<TaskDescriptor> left = new ArrayDeque<>(List.of(task));
        Set<String> seen = new HashSet<>();
        while (!left.isEmpty()) {
            TaskDescriptor waiter = left.poll();
            for (Dependency on : waiter.startConditions()) {
                TaskDescriptor other = byName.get(on.task());
                if (other == null || isWithin(waiter, on, other)) {
                    continue;
                }
                if (gang.equals(other.placement().together())) {
                    return Optional.of(other.name());
                }
                if (seen.add(other.name())) {
                    left.add(other);
                }
            }
        }
        return Optional.empty();
    }
}
