package been.analyses.definition;

import been.analyses.module.BenchmarkModule;
import been.analyses.module.Bounds;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.Ready;
import been.analyses.module.Role;
import been.documents.Document;
import been.protocol.CoreThreads;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.InputStorage;
import been.protocol.NearestName;
import been.protocol.Placement;
import been.protocol.Readiness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code roles:} and applies it to the roles of the module. */
final class RolesReader {
    private static final int HIGHEST_PORT = 65_535;

    private final AnalysisFile file;
    private final BenchmarkModule module;
    private final List<String> hosts;
    private final Document document;

    RolesReader(AnalysisFile file, BenchmarkModule module, List<String> hosts, Document document) {
        this.file = file;
        this.module = module;
        this.hosts = hosts;
        this.document = document;
    }

    /** The settings of every role of the module, by name. */
    Map<String, RoleSettings> read(List<MeasuredMetric> metrics) {
        for (String name : file.roles().keySet()) {
            if (module.role(name).isEmpty()) {
                document.refuseKey(
                        "unknown-role",
                        "unknown role '%s'%s"
                                .formatted(name, NearestName.hintOrAll(name, module.roleNames())),
                        "/roles/" + name);
            }
        }
        var reader = new BoundsReader(file, document);
        Map<String, RoleSettings> settings = new HashMap<>();
        for (Role role : module.roles()) {
            List<MeasuredMetric> own =
                    metrics.stream().filter(m -> m.role().equals(role.name())).toList();
            Bounds bounds = reader.bounds(role.run(), own, !module.files().isEmpty());
            settings.put(role.name(), settings(role.name(), bounds));
        }
        return settings;
    }

    private RoleSettings settings(String role, Bounds bounds) {
        // Tasks of one execution may share a host by default.
        Exclusivity usual = module.isOneTask() ? Exclusivity.EXCLUSIVE : Exclusivity.CONTEXT;
        AnalysisFile.Placing written = file.roles().get(role);
        return written == null
                ? new RoleSettings(
                        new Placement(null, List.of(), usual, 1),
                        document.placeOf(""),
                        bounds,
                        Optional.empty())
                : new RoleSettings(
                        placement(role, written, usual),
                        document.placeOf("/roles/" + role + "/restriction"),
                        bounds,
                        written.link());
    }

    private Placement placement(String role, AnalysisFile.Placing written, Exclusivity usual) {
        return new Placement(
                written.restriction().orElse(null),
                hosts(role, written.hosts()),
                written.exclusivity().orElse(usual),
                written.cores().orElse(1),
                written.threads().orElse(CoreThreads.ONE),
                InputStorage.DISK,
                written.resources());
    }

    private List<HostName> hosts(String role, List<String> names) {
        List<HostName> found = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (hosts.contains(name)) {
                found.add(new HostName(name));
            } else {
                document.refuse(
                        "unknown-host",
                        "unknown host '%s'%s".formatted(name, NearestName.hintOrAll(name, hosts)),
                        "/roles/" + role + "/hosts",
                        i);
            }
        }
        return found;
    }

    /** Rejects parameters that lead to an invalid number of instances. */
    void checkInstances(Definition definition) {
        for (Role role : module.roles()) {
            checkInstances(definition, role);
            definition.settings(role).link().ifPresent(link -> checkLink(definition, role, link));
        }
        if (!module.isOneTask() && definition.repeat().options().isDuet()) {
            document.refuseKey(
                    "conflict",
                    "mode: duet is for modules whose executions are one task; use mode: interleaved",
                    "/repeat/mode");
        }
    }

    private void checkLink(Definition definition, Role role, LinkSection link) {
        String path = "/roles/" + role.name() + "/link";
        boolean hasLine = role.ready().flatMap(Ready::line).isPresent();
        if (!hasLine || role.provides().stream().noneMatch(Readiness::isPort)) {
            document.refuseKey(
                    "conflict",
                    "a link leads to a port that role '%s' provides by a line of its output, and it provides none: name it port, or …_port"
                            .formatted(role.name()),
                    path);
            return;
        }
        for (Map<String, String> values : definition.configurations()) {
            try {
                link.filled(values);
            } catch (IllegalArgumentException e) {
                document.refuse("value", String.valueOf(e.getMessage()), path);
                return;
            }
        }
    }

    private static boolean isPort(String text) {
        return text.matches("[1-9][0-9]{0,4}") && Integer.parseInt(text) <= HIGHEST_PORT;
    }

    private void checkInstances(Definition definition, Role role) {
        for (Map<String, String> values : definition.configurations()) {
            if (role.instances(values).isEmpty()) {
                document.refuse(
                        "value",
                        "role '%s' would have %s instances; expected an integer from 1 to %,d"
                                .formatted(
                                        role.name(), role.filledCount(values), Role.MOST_INSTANCES),
                        document.has("/vary") ? "/vary" : "/parameters");
                return;
            }
            Optional<String> port = role.filledPort(values).filter(text -> !isPort(text));
            if (port.isPresent()) {
                document.refuse(
                        "value",
                        "role '%s' would listen on port '%s'; expected an integer from 1 to 65,535"
                                .formatted(role.name(), port.get()),
                        document.has("/vary") ? "/vary" : "/parameters");
                return;
            }
        }
        boolean isExclusive =
                definition.settings(role).placement().exclusivity() == Exclusivity.EXCLUSIVE;
        int most = definition.mostInstances(role);
        if (isExclusive && most > 1) {
            document.refuse(
                    "conflict",
                    "role '%s' has %d instances on one host, so it cannot be exclusive; expected context or shared"
                            .formatted(role.name(), most),
                    "/roles/" + role.name() + "/exclusivity");
        }
    }
}
