package been.analyses.definition;

import been.analyses.yaml.Fields;
import been.analyses.yaml.Place;
import been.analyses.yaml.Value.Entry;
import been.analyses.yaml.Value.Text;
import been.protocol.CoreThreads;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.InputStorage;
import been.protocol.NearestName;
import been.protocol.Placement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code roles:}, of which there is one: {@code measure}. */
final class RolesReader {
    private final Surroundings surroundings;

    RolesReader(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    Role read(Fields fields) {
        var usual =
                new Role(new Placement(null, List.of(), Exclusivity.EXCLUSIVE, 1), fields.place());
        Optional<Fields> roles = fields.section("roles", "measure: with where it may run");
        if (roles.isEmpty()) {
            return usual;
        }
        Role role =
                roles.get()
                        .section(
                                "measure",
                                "restriction:, hosts:, exclusivity:, cores:, threads: or resources:")
                        .map(this::role)
                        .orElse(usual);
        roles.get().end();
        return role;
    }

    private Role role(Fields fields) {
        Optional<Text> restriction =
                fields.text("restriction", "a condition such as host.cpu.cores >= 2");
        List<HostName> hosts = hosts(fields);
        Exclusivity exclusivity =
                fields.choice("exclusivity", Exclusivity.class).orElse(Exclusivity.EXCLUSIVE);
        int cores = fields.integer("cores", 1, 4096).orElse(1);
        CoreThreads threads = fields.choice("threads", CoreThreads.class).orElse(CoreThreads.ONE);
        Map<String, Integer> resources = resources(fields);
        fields.end();
        Place at = restriction.map(Text::place).orElse(fields.place());
        return new Role(
                new Placement(
                        restriction.map(Text::text).orElse(null),
                        hosts,
                        exclusivity,
                        cores,
                        threads,
                        InputStorage.DISK,
                        resources),
                at);
    }

    private static Map<String, Integer> resources(Fields fields) {
        Map<String, Integer> resources = new LinkedHashMap<>();
        Optional<Fields> section =
                fields.section("resources", "names with numbers, such as {l3-partition: 1}");
        section.ifPresent(named -> {
            for (Entry entry : named.entries()) {
                String name = entry.key().text();
                if (!Placement.namesResource(name)) {
                    named.problems()
                            .add(
                                    entry.key().place(),
                                    "'%s' names no resource; expected a name such as l3-partition or memory-channel"
                                            .formatted(name));
                }
                named.integer(name, 1, 4096)
                        .filter(_ -> Placement.namesResource(name))
                        .ifPresent(amount -> resources.put(name, amount));
            }
        });
        return resources;
    }

    private List<HostName> hosts(Fields fields) {
        List<String> known = surroundings.hosts();
        List<HostName> hosts = new ArrayList<>();
        for (Text text : fields.texts("hosts", "names of hosts").orElse(List.of())) {
            if (known.contains(text.text())) {
                hosts.add(new HostName(text.text()));
            } else {
                fields.problems()
                        .add(
                                text.place(),
                                "unknown host '%s'%s"
                                        .formatted(
                                                text.text(),
                                                NearestName.hintOrAll(text.text(), known)));
            }
        }
        return hosts;
    }
}
