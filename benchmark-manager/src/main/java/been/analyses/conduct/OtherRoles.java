package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.module.Role;
import been.analyses.module.RoleValue;
import been.analyses.planning.Experiment;
import been.analyses.store.StoredRun;
import been.protocol.CheckpointPlaceholder;
import been.protocol.Dependency;
import been.protocol.HostName;
import been.protocol.Readiness;
import been.protocol.hosts.HostView;
import been.tasks.Hosts;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Connects the roles of one execution. */
final class OtherRoles {
    private final RunningAnalysis running;
    private final Hosts hosts;
    private final Map<Role, List<String>> tasks;

    OtherRoles(RunningAnalysis running, Hosts hosts, StoredRun run, Experiment experiment) {
        this.running = running;
        this.hosts = hosts;
        Definition definition = running.definition();
        this.tasks =
                Member.of(definition, run, experiment.configuration()).stream()
                        .collect(
                                Collectors.groupingBy(
                                        Member::role,
                                        Collectors.mapping(Member::name, Collectors.toList())));
    }

    /**
     * The values of other roles that a role uses, by their placeholders; the host fills in values
     * that are known only once a task of the other role is ready. Values of several instances are
     * separated by commas.
     *
     * @param measured host of the measured role
     */
    Map<String, String> values(Role role, HostName measured) {
        var values = new TreeMap<String, String>();
        for (RoleValue used : role.uses()) {
            Role other = role(used);
            List<String> names = names(other);
            if (used.isCount()) {
                values.put(used.toString(), String.valueOf(names.size()));
            } else if (used.isHost()) {
                values.put(used.toString(), address(role, other, measured));
            } else {
                values.put(
                        used.toString(),
                        names.stream()
                                .map(name ->
                                        "${%s%s.%s}"
                                                .formatted(
                                                        CheckpointPlaceholder.PREFIX,
                                                        name,
                                                        used.name()))
                                .collect(Collectors.joining(",")));
            }
        }
        return values;
    }

    /** The conditions on other roles for starting a task of a role. */
    List<Dependency> conditions(Role role) {
        Set<Dependency> conditions = new LinkedHashSet<>();
        for (RoleValue used : role.uses()) {
            if (!used.isCount()) {
                Role other = role(used);
                String checkpoint = checkpoint(other, used);
                names(other)
                        .forEach(name -> conditions.add(new Dependency(name, checkpoint, null)));
            }
        }
        return List.copyOf(conditions);
    }

    /** The latch that signals that the other role is ready, or that its value is available. */
    private static String checkpoint(Role other, RoleValue used) {
        return other.ready()
                .map(ready -> ready.checkpoint().orElse(Readiness.CHECKPOINT))
                .orElse(used.isHost() ? Dependency.STARTED : used.name());
    }

    private Role role(RoleValue used) {
        return running.definition().module().role(used.role()).orElseThrow();
    }

    private List<String> names(Role role) {
        return tasks.getOrDefault(role, List.of());
    }

    private String address(Role role, Role other, HostName measured) {
        HostName theirs = running.host(other, measured);
        return theirs.equals(running.host(role, measured))
                ? "localhost"
                : hosts.host(theirs)
                        .map(HostView::properties)
                        .flatMap(properties ->
                                properties
                                        .get("host.address")
                                        .or(() -> properties.get("host.name")))
                        .map(String::valueOf)
                        .orElse(theirs.value());
    }
}
