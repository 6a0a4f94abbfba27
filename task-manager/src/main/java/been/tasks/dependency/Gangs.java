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

/** Whether tasks that are to be placed together can ever all be ready; pure. */
public final class Gangs {
    private Gangs() {}

    /** A sentence for each task that waits for one that is placed together with it. */
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

    /** The first of the gang for which the task waits, perhaps through others. */
    private static Optional<String> awaited(
            TaskDescriptor task, String gang, Map<String, TaskDescriptor> byName) {
        Deque<TaskDescriptor> left = new ArrayDeque<>(List.of(task));
        Set<String> seen = new HashSet<>();
        while (!left.isEmpty()) {
            for (Dependency on : left.poll().dependencies()) {
                TaskDescriptor other = byName.get(on.task());
                if (other != null && seen.add(other.name())) {
                    if (gang.equals(other.placement().together())) {
                        return Optional.of(other.name());
                    }
                    left.add(other);
                }
            }
        }
        return Optional.empty();
    }
}
