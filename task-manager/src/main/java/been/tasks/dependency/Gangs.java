package been.tasks.dependency;

import been.protocol.Dependency;
import been.protocol.TaskDescriptor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tasks that are placed together: which conditions they may have on each other, and which services
 * are still needed; pure.
 */
public final class Gangs {
    /** Members of one gang; placing searches no further for the hosts of more. */
    private static final int MOST_MEMBERS = 1_000;

    private Gangs() {}

    /**
     * A sentence for each gang that is too large, and for each task that cannot be placed before
     * one that is placed together with it has run. For other checkpoints of each other they wait on
     * their hosts.
     */
    public static List<String> problems(List<TaskDescriptor> tasks) {
        Map<String, Set<String>> gangs = new LinkedHashMap<>();
        for (TaskDescriptor task : tasks) {
            String gang = task.placement().together();
            if (gang != null) {
                gangs.computeIfAbsent(gang, _ -> new LinkedHashSet<>()).add(task.name());
            }
        }
        if (gangs.isEmpty()) {
            return List.of();
        }
        Map<String, List<String>> waiters = waiters(tasks);
        var problems = new ProblemList();
        gangs.forEach((gang, members) -> {
            if (members.size() > MOST_MEMBERS) {
                problems.add(
                        "%d tasks are to be placed together as '%s'; %d at most are possible"
                                .formatted(members.size(), gang, MOST_MEMBERS));
            }
            Map<String, String> awaited = awaited(members, waiters);
            for (String member : members) {
                String other = awaited.get(member);
                if (other != null) {
                    problems.add(
                            "task '%s' waits for task '%s', and so cannot be placed together with it as '%s': let it await a checkpoint while it runs"
                                    .formatted(member, other, gang));
                }
            }
        });
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

    /** Of each task those that must see its end, or that cannot await it on their hosts. */
    private static Map<String, List<String>> waiters(List<TaskDescriptor> tasks) {
        Map<String, TaskDescriptor> byName = new LinkedHashMap<>();
        tasks.forEach(task -> byName.putIfAbsent(task.name(), task));
        Map<String, List<String>> waiters = new HashMap<>();
        for (TaskDescriptor task : byName.values()) {
            for (Dependency on : task.startConditions()) {
                TaskDescriptor other = byName.get(on.task());
                if (other != null && !isWithin(task, on, other)) {
                    waiters.computeIfAbsent(on.task(), _ -> new ArrayList<>()).add(task.name());
                }
            }
        }
        return waiters;
    }

    /** Of each task that awaits a member, perhaps through others, the nearest of the members. */
    private static Map<String, String> awaited(
            Set<String> members, Map<String, List<String>> waiters) {
        Map<String, String> awaited = new HashMap<>();
        Deque<String> left = new ArrayDeque<>(members);
        while (!left.isEmpty()) {
            String task = left.remove();
            String member = members.contains(task) ? task : awaited.getOrDefault(task, task);
            for (String waiter : waiters.getOrDefault(task, List.of())) {
                if (awaited.putIfAbsent(waiter, member) == null && !members.contains(waiter)) {
                    left.add(waiter);
                }
            }
        }
        return awaited;
    }
}
