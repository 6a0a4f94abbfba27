package been.analyses.conduct;

import been.analyses.module.Role;
import been.analyses.store.StoredContext;
import been.protocol.CheckpointPlaceholder;
import been.protocol.Dependency;
import been.protocol.Exclusivity;
import been.protocol.FailurePolicy;
import been.protocol.HostName;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.Readiness;
import been.protocol.ResourceLimits;
import been.protocol.TaskDescriptor;
import been.protocol.TaskKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Measures the network between the hosts of a block of executions, before the first of them: of
 * each pair of hosts the first measures the way to the second, one pair after the other.
 */
final class NetworkTasks {
    private static final String PROBE = "network-probe-";
    private static final String ECHO = "network-echo-";
    private static final String FIGURES = "figures";
    private static final String ADDRESS = "address";
    private static final Pattern FIGURE =
            Pattern.compile("(network-[a-z0-9-]+)=(-?[0-9.]+(?:E-?[0-9]+)?)");

    private static final ResourceLimits LIMITS =
            new ResourceLimits(null, Duration.ofMinutes(1), null, null, null);

    private NetworkTasks() {}

    /**
     * The tasks for these hosts, by the first role of each; none for a single host.
     *
     * @param hosts in the order of their roles
     */
    static List<TaskDescriptor> between(StoredContext context, Map<HostName, Role> hosts) {
        List<HostName> names = List.copyOf(hosts.keySet());
        List<String> roles = hosts.values().stream().map(Role::name).toList();
        List<TaskDescriptor> tasks = new ArrayList<>();
        for (int i = 1; i < names.size(); i++) {
            tasks.add(
                    task(
                            context,
                            tasks.size(),
                            ECHO + roles.get(i),
                            TaskKind.SERVICE,
                            "been.task.network.NetworkEcho",
                            Map.of(ADDRESS, "${host.address}"),
                            names.get(i),
                            List.of()));
        }
        for (int i = 0; i < names.size() - 1; i++) {
            String role = roles.get(i);
            List<String> others = roles.subList(i + 1, roles.size());
            String peers =
                    others.stream()
                            .map(other ->
                                    "%s-%s=${%s%s.%s}"
                                            .formatted(
                                                    role,
                                                    other,
                                                    CheckpointPlaceholder.PREFIX,
                                                    ECHO + other,
                                                    ADDRESS))
                            .collect(Collectors.joining(" "));
            List<Dependency> after = new ArrayList<>();
            others.forEach(other -> after.add(new Dependency(ECHO + other, ADDRESS, null)));
            if (i > 0) {
                String before = PROBE + roles.get(i - 1);
                after.add(new Dependency(before, Dependency.FINISHED, Dependency.ANY));
            }
            tasks.add(
                    task(
                            context,
                            tasks.size(),
                            PROBE + role,
                            TaskKind.JOB,
                            "been.task.network.NetworkProbe",
                            Map.of("peers", peers),
                            names.get(i),
                            after));
        }
        return tasks;
    }

    private static TaskDescriptor task(
            StoredContext context,
            int number,
            String name,
            TaskKind kind,
            String program,
            Map<String, String> properties,
            HostName host,
            List<Dependency> after) {
        return new TaskDescriptor(
                Names.task(context.id(), number),
                name,
                kind,
                new Program.JavaMain(program, List.of(), null, VersionTasks.QUICK_START, true),
                Map.of(),
                properties,
                Map.of(),
                new Placement(null, List.of(host), Exclusivity.CONTEXT, 1).together("network"),
                LIMITS,
                after,
                FailurePolicy.IGNORE,
                List.of());
    }

    /** The first role on each host, in the order of the roles. */
    static Map<HostName, Role> hosts(RunningAnalysis running, HostName measured) {
        Map<HostName, Role> hosts = new LinkedHashMap<>();
        for (Role role : running.definition().module().roles()) {
            hosts.putIfAbsent(running.host(role, measured), role);
        }
        return hosts;
    }

    /**
     * The figures that the tasks of a context published, such as {@code
     * network-client-server-rtt-seconds}.
     *
     * @param checkpoints values by {@code task/checkpoint}
     */
    static Map<String, Double> figures(Map<String, String> checkpoints) {
        Map<String, Double> figures = new TreeMap<>();
        checkpoints.forEach((checkpoint, value) -> {
            if (checkpoint.startsWith(PROBE) && checkpoint.endsWith("/" + FIGURES)) {
                figures.putAll(parsed(value));
            }
        });
        return figures;
    }

    /**
     * The figures of the link before a task, if it has one, such as {@code
     * server-network-link-rtt-seconds}.
     */
    static Map<String, Double> link(Map<String, String> checkpoints, Member member) {
        Map<String, Double> figures = new TreeMap<>();
        for (String name : Readiness.LINK_CHECKPOINTS) {
            parsed(checkpoints.getOrDefault(member.name() + "/" + name, ""))
                    .forEach((figure, value) -> figures.put(member.part() + "-" + figure, value));
        }
        return figures;
    }

    private static Map<String, Double> parsed(String lines) {
        return lines.lines()
                .map(FIGURE::matcher)
                .filter(line -> line.matches())
                .collect(
                        Collectors.toMap(
                                line -> line.group(1), line -> Double.valueOf(line.group(2))));
    }
}
