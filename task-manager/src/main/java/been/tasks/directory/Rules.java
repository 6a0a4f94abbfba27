package been.tasks.directory;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.tasks.restriction.Derivation;
import been.tasks.restriction.Match;
import been.tasks.restriction.Restriction;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The groups, aliases and properties that users defined, at a version; pure and immutable.
 *
 * @param version 0 before anything was read
 * @param edition of the groups and aliases; differs when any of them differs
 * @param userProperties by host; only of hosts for which users set any
 */
public record Rules(
        long version,
        long edition,
        List<Group> groups,
        List<Alias> aliases,
        Map<HostName, PropertyTree> userProperties) {
    /** Before any were read. */
    static final Rules NONE = new Rules(0, 0, List.of(), List.of(), Map.of());

    private static final String SOFTWARE = "software";
    private static final String GROUPS = "groups";
    private static final String USER = "user";

    public Rules {
        groups = List.copyOf(groups);
        aliases = List.copyOf(aliases);
        userProperties = Map.copyOf(userProperties);
    }

    /** The properties that users set for a host. */
    public PropertyTree userProperties(HostName host) {
        return userProperties.getOrDefault(host, PropertyTree.EMPTY);
    }

    /**
     * @param hosts that belong to it by name
     * @param restriction that others satisfy who belong to it; {@code null} when none do
     */
    public record Group(String name, Set<HostName> hosts, @Nullable Restriction restriction) {
        public Group {
            hosts = Set.copyOf(hosts);
        }

        private boolean has(HostName host, PropertyTree properties) {
            return hosts.contains(host)
                    || (restriction != null
                            && restriction.match(properties) instanceof Match.Satisfied);
        }
    }

    /** Where to find the software of a name. */
    public record Alias(String name, Derivation derivation) {}

    /**
     * What restrictions see of a host.
     *
     * @param properties those that it reported and those that users set, with aliases and groups
     * @param groups that it belongs to
     */
    public record Applied(PropertyTree properties, Set<String> groups) {}

    /**
     * Adds the properties that users set, then the aliases, then the groups; each sees those
     * before.
     */
    public Applied apply(HostName host, PropertyTree detected) {
        PropertyTree properties = detected;
        PropertyTree own = userProperties(host);
        if (!own.root().isEmpty()) {
            properties = properties.with(new PropertyTree(Map.of(USER, own.root())));
        }
        properties = properties.with(named(properties));
        Set<String> belongsTo = new LinkedHashSet<>();
        for (Group group : groups) {
            if (group.has(host, properties)) {
                belongsTo.add(group.name());
            }
        }
        return new Applied(
                belongsTo.isEmpty()
                        ? properties
                        : properties.with(
                                new PropertyTree(
                                        Map.of(GROUPS, List.copyOf(new TreeSet<>(belongsTo))))),
                Set.copyOf(belongsTo));
    }

    /** Software under its aliases; what was detected under the same name stays as it is. */
    private PropertyTree named(PropertyTree properties) {
        if (aliases.isEmpty()) {
            return PropertyTree.EMPTY;
        }
        var found = new HashMap<String, Object>();
        for (Alias alias : aliases) {
            if (properties.get(SOFTWARE + "." + alias.name()).isEmpty()) {
                alias.derivation()
                        .of(properties)
                        .ifPresent(value -> found.put(alias.name(), value));
            }
        }
        return found.isEmpty() ? PropertyTree.EMPTY : new PropertyTree(Map.of(SOFTWARE, found));
    }
}
