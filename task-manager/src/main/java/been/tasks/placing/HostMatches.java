package been.tasks.placing;

import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.Quantities;
import been.tasks.hosts.Configurations;
import been.tasks.restriction.Compilation;
import been.tasks.restriction.Match;
import been.tasks.restriction.Restrictions;
import been.tasks.scheduling.Capacity;
import been.tasks.scheduling.Resources;
import been.tasks.store.StoredHost;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which hosts satisfy which needs; remembers what it found out. Thread-safe. */
public final class HostMatches {
    private static final int REMEMBERED = 10_000;

    private final Configurations configurations;
    private final Map<String, Compilation> compiled = new Remembered<>();
    private final Map<Key, Match> matches = new Remembered<>();

    /** Made when it is first needed: loading the compiler takes a good part of a second. */
    private @Nullable Restrictions restrictions;

    private record Key(String restriction, HostName host, long configuration) {}

    private static final class Remembered<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > REMEMBERED;
        }
    }

    public HostMatches(Configurations configurations) {
        this.configurations = configurations;
    }

    public synchronized Compilation compile(String restriction) {
        if (restrictions == null) {
            restrictions = new Restrictions();
        }
        return compiled.computeIfAbsent(restriction, restrictions::compile);
    }

    /** Whether a host is named (or none is), satisfies the restriction and is large enough. */
    public Match match(StoredHost host, Needs needs) {
        if (!needs.hosts().isEmpty() && !needs.hosts().contains(host.name())) {
            return new Match.Unsatisfied("its name", "is not one of the named hosts");
        }
        int protocol = host.membership().protocol();
        if (protocol < needs.protocol()) {
            return new Match.Unsatisfied(
                    "its host runtime",
                    "speaks protocol version %d, and the task needs %d: upgrade it"
                            .formatted(protocol, needs.protocol()));
        }
        Capacity capacity = Slots.of(configurations.properties(host));
        int offered =
                needs.exclusivity() == Exclusivity.EXCLUSIVE
                        ? capacity.allCores()
                        : capacity.cores();
        if (offered < needs.cores()) {
            return new Match.Unsatisfied("its cores", tooFewCores(capacity, offered, needs));
        }
        for (var wanted : new TreeMap<>(needs.resources().amounts()).entrySet()) {
            String name = wanted.getKey();
            if (capacity.resources().amount(name) < wanted.getValue()) {
                return tooLittle(name, capacity.resources().amount(name), wanted.getValue());
            }
        }
        return needs.restriction() == null
                ? new Match.Satisfied()
                : match(host, needs.restriction());
    }

    private static String tooFewCores(Capacity capacity, int offered, Needs needs) {
        String offers = "offers %d of %d cores".formatted(offered, needs.cores());
        return needs.cores() <= capacity.allCores()
                ? offers + " (%d to an exclusive task)".formatted(capacity.allCores())
                : offers;
    }

    private static Match tooLittle(String name, long offered, long wanted) {
        return name.equals(Resources.MEMORY)
                ? new Match.Unsatisfied(
                        "its memory",
                        "offers %s of %s of memory"
                                .formatted(
                                        Quantities.formatSize(offered),
                                        Quantities.formatSize(wanted)))
                : new Match.Unsatisfied(
                        "its resources", "offers %d of %d %s".formatted(offered, wanted, name));
    }

    private synchronized Match match(StoredHost host, String restriction) {
        var key = new Key(restriction, host.name(), host.configuration());
        Match known = matches.get(key);
        if (known == null) {
            known =
                    switch (compile(restriction)) {
                        case Compilation.Valid(var valid) ->
                                valid.match(configurations.properties(host));
                        case Compilation.Invalid(var problems) ->
                                new Match.Unsatisfied(restriction, String.join("; ", problems));
                    };
            matches.put(key, known);
        }
        return known;
    }
}
