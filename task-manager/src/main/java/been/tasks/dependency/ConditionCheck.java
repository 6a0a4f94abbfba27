package been.tasks.dependency;

import been.protocol.CheckpointPlaceholder;
import been.protocol.Dependency;
import been.protocol.HostName;
import been.protocol.TaskDescriptor;
import been.protocol.TaskKind;
import been.protocol.WorkPlaceholder;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether conditions make sense among the tasks of their context; pure.
 *
 * @param tasks by name
 * @param mayMoreCome whether a condition may name a task that is not there yet
 * @param gangs those that have a job, after which their services are stopped
 */
record ConditionCheck(Map<String, TaskDescriptor> tasks, boolean mayMoreCome, Set<String> gangs) {
    private static final Set<String> ENDS =
            Set.of(Dependency.SUCCESS, Dependency.FAILED, Dependency.ABORTED, Dependency.ANY);
    private static final int NAMED = 10;

    static ConditionCheck among(Map<String, TaskDescriptor> tasks, boolean mayMoreCome) {
        Set<String> gangs = new HashSet<>();
        for (TaskDescriptor task : tasks.values()) {
            String gang = task.placement().together();
            if (gang != null && task.kind() != TaskKind.SERVICE) {
                gangs.add(gang);
            }
        }
        return new ConditionCheck(tasks, mayMoreCome, gangs);
    }

    List<String> problems(TaskDescriptor task) {
        var problems = new ProblemList();
        task.startConditions().stream()
                .flatMap(on -> ofDependency(task, on).stream())
                .distinct() // several conditions may name one missing task
                .forEach(problems::add);
        List<WorkPlaceholder> read = WorkPlaceholder.of(task);
        if (read.size() > WorkPlaceholder.MOST) {
            problems.add(
                    "task '%s' reads the working directories of %d tasks; %d at most are possible"
                            .formatted(task.name(), read.size(), WorkPlaceholder.MOST));
        } else {
            read.forEach(used -> ofWork(task, used).ifPresent(problems::add));
        }
        for (CheckpointPlaceholder used : CheckpointPlaceholder.of(task)) {
            if (used.on() == null) {
                problems.add(
                        "task '%s' uses ${%s}, but depends on no task of that name"
                                .formatted(task.name(), used.name()));
            }
        }
        if (task.kind() != TaskKind.SERVICE && !task.stops().isEmpty()) {
            problems.add(
                    "task '%s' is not a service, and only services have stop conditions"
                            .formatted(task.name()));
        }
        for (Dependency on : task.stops()) {
            ofStop(task, on).ifPresent(problems::add);
        }
        return problems;
    }

    Optional<String> ofDependency(TaskDescriptor task, Dependency on) {
        String start = "task '" + task.name() + "' depends on ";
        if (on.task().equals(task.name())) {
            return Optional.of(start + "itself");
        }
        TaskDescriptor other = tasks.get(on.task());
        if (other != null
                && on.checkpoint().equals(Dependency.FINISHED)
                && other.kind() == TaskKind.SERVICE
                && task.kind() != TaskKind.SERVICE
                && other.stops().isEmpty()
                && !endsWithItsGang(other)) {
            return Optional.of(
                    start
                            + "the end of service '%s', which is stopped only after every job ended; give the service stop conditions"
                                    .formatted(on.task()));
        }
        return ofTarget(start, on);
    }

    /** A working directory is read on the host of the task that left it. */
    private Optional<String> ofWork(TaskDescriptor reader, WorkPlaceholder used) {
        TaskDescriptor writer = tasks.get(used.task());
        List<HostName> own = reader.placement().hosts();
        List<HostName> theirs = writer == null ? List.of() : writer.placement().hosts();
        return own.isEmpty() || theirs.isEmpty() || !Collections.disjoint(Set.copyOf(own), theirs)
                ? Optional.empty()
                : Optional.of(
                        "task '%s' reads the working directory of task '%s' on its host, but their 'hosts' have none in common: name the same host in both"
                                .formatted(reader.name(), used.task()));
    }

    /** A service of a gang is stopped after the jobs of the gang. */
    private boolean endsWithItsGang(TaskDescriptor service) {
        String gang = service.placement().together();
        return gang != null && gangs.contains(gang);
    }

    private Optional<String> ofStop(TaskDescriptor service, Dependency on) {
        String start = "service '" + service.name() + "' is to stop at ";
        boolean isByItself =
                on.checkpoint().equals(Dependency.STARTED)
                        || on.checkpoint().equals(Dependency.FINISHED);
        return on.task().equals(service.name()) && isByItself
                ? Optional.of(start + "its own '" + on.checkpoint() + "'")
                : ofTarget(start, on);
    }

    private Optional<String> ofTarget(String start, Dependency on) {
        if (!tasks.containsKey(on.task()) && !mayMoreCome) {
            return Optional.of(
                    start
                            + "task '%s', which is not in its context; it has %s"
                                    .formatted(
                                            on.task(),
                                            String.join(
                                                    ", ",
                                                    tasks.keySet().stream()
                                                            .limit(NAMED)
                                                            .toList())));
        }
        String value = on.value();
        return on.checkpoint().equals(Dependency.FINISHED) && value != null && !ENDS.contains(value)
                ? Optional.of(
                        start
                                + "the end of '%s' as '%s'; it can be success, failed, aborted or any"
                                        .formatted(on.task(), value))
                : Optional.empty();
    }
}
