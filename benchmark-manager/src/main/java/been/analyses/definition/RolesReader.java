package been.analyses.definition;

import been.documents.Document;
import been.protocol.CoreThreads;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.InputStorage;
import been.protocol.NearestName;
import been.protocol.Placement;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code roles:}, of which there is one: {@code measure}. */
final class RolesReader {
    private RolesReader() {}

    static Role read(AnalysisFile file, Surroundings surroundings, Document document) {
        return file.roles()
                .flatMap(AnalysisFile.Roles::measure)
                .map(role -> role(role, surroundings, document))
                .orElseGet(() ->
                        new Role(
                                new Placement(null, List.of(), Exclusivity.EXCLUSIVE, 1),
                                document.placeOf("")));
    }

    private static Role role(
            AnalysisFile.Measuring role, Surroundings surroundings, Document document) {
        return new Role(
                new Placement(
                        role.restriction().orElse(null),
                        hosts(role.hosts(), surroundings.hosts(), document),
                        role.exclusivity().orElse(Exclusivity.EXCLUSIVE),
                        role.cores().orElse(1),
                        role.threads().orElse(CoreThreads.ONE),
                        InputStorage.DISK,
                        role.resources()),
                document.placeOf("/roles/measure/restriction"));
    }

    private static List<HostName> hosts(List<String> names, List<String> known, Document document) {
        List<HostName> hosts = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (known.contains(name)) {
                hosts.add(new HostName(name));
            } else {
                document.refuse(
                        "unknown-host",
                        "unknown host '%s'%s".formatted(name, NearestName.hintOrAll(name, known)),
                        "/roles/measure/hosts",
                        i);
            }
        }
        return hosts;
    }
}
