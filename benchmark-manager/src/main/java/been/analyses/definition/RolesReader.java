package been.analyses.definition;

import been.analyses.yaml.Fields;
import been.analyses.yaml.Place;
import been.analyses.yaml.Value.Text;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.NearestName;
import been.protocol.Placement;
import java.util.ArrayList;
import java.util.List;
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
                        .section("measure", "restriction:, hosts:, exclusivity: or cores:")
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
        fields.end();
        Place at = restriction.map(Text::place).orElse(fields.place());
        return new Role(
                new Placement(restriction.map(Text::text).orElse(null), hosts, exclusivity, cores),
                at);
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
