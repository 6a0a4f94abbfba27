package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.scheduling.ReadyTask.Gang;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Short words for hosts and tasks. */
final class Cases {
    private Cases() {}

    static HostName host(String name) {
        return new HostName(name);
    }

    static OfferedHost free(String name, int cores) {
        return new OfferedHost(host(name), Capacity.of(cores), 0, true);
    }

    /** A task on a host. */
    record Running(TaskId task, Occupant occupant) {}

    static Running running(String task, String context, Exclusivity exclusivity) {
        return new Running(
                new TaskId(task),
                new Occupant(new ContextId(context), exclusivity, true, 1, Resources.NONE, false));
    }

    static Running serving(String task, String context) {
        return new Running(
                new TaskId(task),
                new Occupant(
                        new ContextId(context), Exclusivity.SHARED, true, 1, Resources.NONE, true));
    }

    /** One of these hosts; any when there is none. */
    record Named(Set<String> names) implements Requirement {
        @Override
        public boolean isMetBy(HostName host) {
            return names.isEmpty() || names.contains(host.value());
        }
    }

    /** A task of context {@code c} and owner {@code o}; its age is the number in its id. */
    static Task task(String id) {
        var demand = new Demand(Exclusivity.SHARED, 1, Resources.NONE, new Named(Set.of()));
        return new Task(id, "c", "o", 0, demand, null, "", null);
    }

    record Task(
            String id,
            String context,
            String owner,
            int priority,
            Demand demand,
            @Nullable String previous,
            String packages,
            @Nullable Gang gang) {

        ReadyTask ready() {
            return new ReadyTask(
                    new TaskId(id),
                    new ContextId(context),
                    owner,
                    priority,
                    Long.parseLong(id.replaceAll("\\D", "")),
                    demand,
                    false,
                    previous == null ? null : host(previous),
                    packages,
                    gang);
        }

        private Task with(Demand other) {
            return new Task(id, context, owner, priority, other, previous, packages, gang);
        }

        Task as(Exclusivity exclusivity) {
            return with(
                    new Demand(
                            exclusivity, demand.cores(), demand.resources(), demand.requirement()));
        }

        Task exclusive() {
            return as(Exclusivity.EXCLUSIVE);
        }

        Task cores(int cores) {
            return with(
                    new Demand(
                            demand.exclusivity(), cores, demand.resources(), demand.requirement()));
        }

        Task needing(Resources resources) {
            return with(
                    new Demand(
                            demand.exclusivity(), demand.cores(), resources, demand.requirement()));
        }

        Task on(String... hosts) {
            return with(
                    new Demand(
                            demand.exclusivity(),
                            demand.cores(),
                            demand.resources(),
                            new Named(Set.of(hosts))));
        }

        Task generator() {
            return with(
                    new Demand(
                            Exclusivity.SHARED,
                            false,
                            1,
                            Resources.NONE,
                            demand.requirement(),
                            Set.of(),
                            null));
        }

        Task avoiding(String host) {
            return with(demand.avoiding(Set.of(Cases.host(host))));
        }

        Task athome(String host) {
            return with(demand.at(Cases.host(host)));
        }

        Task of(String other) {
            return new Task(id, other, owner, priority, demand, previous, packages, gang);
        }

        Task owner(String other) {
            return new Task(id, context, other, priority, demand, previous, packages, gang);
        }

        Task priority(int other) {
            return new Task(id, context, owner, other, demand, previous, packages, gang);
        }

        Task previous(String host) {
            return new Task(id, context, owner, priority, demand, host, packages, gang);
        }

        Task unpacking(String what) {
            return new Task(id, context, owner, priority, demand, previous, what, gang);
        }

        Task gang(int members) {
            return new Task(
                    id,
                    context,
                    owner,
                    priority,
                    demand,
                    previous,
                    packages,
                    new Gang("g", members));
        }
    }

    /** Submits all of them before anything is decided. */
    static void submit(Cluster scheduler, Task... tasks) {
        for (Task task : tasks) {
            scheduler.ready(task.ready());
        }
    }

    /**
     * {@code task@host} in the order of the decisions; members of a gang are joined by {@code +}.
     */
    static List<String> decided(Cluster scheduler) {
        return scheduler.decide(1_000).stream()
                .map(decision ->
                        String.join(
                                "+",
                                decision.places().stream()
                                        .map(place -> place.task().id() + "@" + place.host())
                                        .sorted()
                                        .toList()))
                .toList();
    }

    /** {@code host=task}. */
    static Set<String> reserved(Cluster scheduler) {
        var reserved = new HashSet<String>();
        scheduler.reservations().forEach((host, task) -> reserved.add(host + "=" + task));
        return reserved;
    }
}
