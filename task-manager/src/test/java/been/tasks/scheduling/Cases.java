package been.tasks.scheduling;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Short words for hosts, tasks and situations. */
final class Cases {

    private Cases() {}

    static HostName host(String name) {
        return new HostName(name);
    }

    static HostLoad free(String name, int cores) {
        return new HostLoad(host(name), Capacity.of(cores), 0, List.of());
    }

    static HostLoad busy(String name, int cores, Occupant... occupants) {
        return new HostLoad(host(name), Capacity.of(cores), 0, List.of(occupants));
    }

    static Occupant running(String task, String context, Exclusivity exclusivity) {
        return new Occupant(
                new TaskId(task), new ContextId(context), exclusivity, 1, Resources.NONE, false);
    }

    static Occupant serving(String task, String context, Exclusivity exclusivity) {
        return new Occupant(
                new TaskId(task), new ContextId(context), exclusivity, 1, Resources.NONE, true);
    }

    /** A ready task of owner {@code o}; the order is the number at the end of its id. */
    static ReadyTask ready(
            String task, String context, Exclusivity exclusivity, int cores, String... hosts) {
        return ready(task, context, "o", exclusivity, cores, hosts);
    }

    static ReadyTask ready(
            String task,
            String context,
            String owner,
            Exclusivity exclusivity,
            int cores,
            String... hosts) {
        return new ReadyTask(
                new TaskId(task),
                new ContextId(context),
                owner,
                Long.parseLong(task.replaceAll("\\D", "")),
                exclusivity,
                cores,
                Resources.NONE,
                Arrays.stream(hosts).map(HostName::new).collect(Collectors.toSet()),
                null);
    }

    static ReadyTask with(Resources resources, ReadyTask task) {
        return new ReadyTask(
                task.id(),
                task.context(),
                task.owner(),
                task.order(),
                task.exclusivity(),
                task.cores(),
                resources,
                task.candidates(),
                task.previous());
    }

    static Situation situation(List<HostLoad> hosts, ReadyTask... ready) {
        return new Situation(hosts, List.of(ready), Map.of(), Map.of(), 1);
    }

    /** {@code task@host} in the order of the decisions. */
    static List<String> decided(Plan plan) {
        return plan.decisions().stream().map(d -> d.task().id() + "@" + d.host()).toList();
    }

    /** {@code host=task}. */
    static Set<String> reserved(Plan plan) {
        var reserved = new HashSet<String>();
        plan.reservations().forEach((host, task) -> reserved.add(host + "=" + task));
        return reserved;
    }
}
