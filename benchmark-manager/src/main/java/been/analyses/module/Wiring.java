package been.analyses.module;

import been.documents.Document;
import been.protocol.NearestName;
import been.protocol.Readiness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks that the roles of a module can run together. */
final class Wiring {
    private final BenchmarkModule module;
    private final Document document;

    Wiring(BenchmarkModule module, Document document) {
        this.module = module;
        this.document = document;
    }

    /** The placeholders for the values of a role. */
    static List<String> values(Role role) {
        List<String> values = new ArrayList<>(role.provides());
        values.add(Role.HOST);
        values.add(Role.COUNT);
        return values.stream().map(value -> new RoleValue(role.name(), value).toString()).toList();
    }

    void check() {
        if (module.roles().stream().noneMatch(Role::isJob)) {
            document.refuseKey(
                    "roles",
                    "no role is a job, so an execution would never end; leave out kind: service in one of them",
                    "/roles");
        }
        module.roles().forEach(this::checkReady);
        checkAliases();
        for (Role role : module.roles()) {
            Optional<List<String>> circle = circle(List.of(role.name()));
            if (circle.isPresent()) {
                document.refuseKey(
                        "roles",
                        "roles wait for each other: " + String.join(" → ", circle.get()),
                        "/roles/" + role.name());
                break;
            }
        }
    }

    /** A package is pinned for the whole module, under one alias. */
    private void checkAliases() {
        Map<String, String> packages = new HashMap<>();
        for (Role role : module.roles()) {
            role.run()
                    .packages()
                    .forEach((alias, query) -> {
                        String other = packages.putIfAbsent(alias, query);
                        if (other != null && !other.equals(query)) {
                            document.refuseKey(
                                    "roles",
                                    "'%s' is '%s' here, but '%s' in another role; choose another alias"
                                            .formatted(alias, query, other),
                                    "/roles/" + role.name() + "/run/packages/" + alias);
                        }
                    });
        }
    }

    private void checkReady(Role role) {
        Optional<String> line = role.ready().flatMap(Ready::line);
        if (line.isEmpty()) {
            return;
        }
        String path = "/roles/" + role.name() + "/ready/line";
        Set<String> groups;
        try {
            groups = new Readiness(line.get(), null).values();
        } catch (IllegalArgumentException e) {
            document.refuse("pattern", String.valueOf(e.getMessage()), path);
            return;
        }
        role.provides().stream()
                .filter(value -> !groups.contains(value))
                .sorted()
                .forEach(value ->
                        document.refuse(
                                "pattern",
                                "role %s provides '%s', but line has no group (?<%s>…)%s"
                                        .formatted(
                                                role.name(),
                                                value,
                                                value,
                                                NearestName.hint(value, groups)),
                                path));
    }

    /**
     * Roles that wait for each other, starting and ending with the first one.
     *
     * @param path from it, each waiting for the next
     */
    private Optional<List<String>> circle(List<String> path) {
        Role last = module.role(path.getLast()).orElseThrow();
        for (RoleValue value : last.uses()) {
            if (value.isCount() || module.role(value.role()).isEmpty()) {
                continue;
            }
            List<String> longer = new ArrayList<>(path);
            longer.add(value.role());
            if (value.role().equals(path.getFirst())) {
                return Optional.of(longer);
            }
            if (!path.contains(value.role())) {
                Optional<List<String>> found = circle(longer);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }
}
