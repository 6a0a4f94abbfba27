package been.tasks.matching;

import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.NearestName;
import been.protocol.Placement;
import been.protocol.Quantities;
import been.tasks.dependency.ProblemList;
import been.tasks.matching.Configurations.Known;
import been.tasks.restriction.Compilation;
import been.tasks.restriction.Finding;
import been.tasks.restriction.Match;
import been.tasks.restriction.Restriction;
import been.tasks.restriction.Restrictions;
import been.tasks.scheduling.Capacity;
import been.tasks.scheduling.Resources;
import been.tasks.store.StoredHost;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/** Which hosts satisfy which needs; remembers what it found out. Thread-safe. */
public final class HostMatches {
    private static final int COMPILED = 1_000;
    private static final int ANSWERS = 250_000;
    private static final int SHORT_SIZE = "1024MiB".length();
    private static final Match SATISFIED = new Match.Satisfied();

    private final Configurations configurations;
    private final ConcurrentMap<HostName, Offer> offers = new ConcurrentHashMap<>();
    private final Map<String, Compilation> compiled = new Remembered<>();
    private final Map<String, Boolean> passed = new Remembered<>();
    private final RememberedMatches matches = new RememberedMatches(ANSWERS);

    /** Made when it is first needed: loading the compiler takes a good part of a second. */
    private static final class Loaded {
        static final Restrictions RESTRICTIONS = new Restrictions();
    }

    /** What a host of this revision offers. */
    private record Offer(long revision, Capacity capacity) {}

    private static final class Remembered<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;

        Remembered() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > COMPILED;
        }
    }

    public HostMatches(Configurations configurations) {
        this.configurations = configurations;
    }

    /** Compiled outside of all locks, so that no caller waits for another's expression. */
    public Compilation compile(String restriction) {
        synchronized (compiled) {
            Compilation known = compiled.get(restriction);
            if (known != null) {
                return known;
            }
        }
        Compilation found = Loaded.RESTRICTIONS.compile(restriction);
        synchronized (compiled) {
            compiled.put(restriction, found);
        }
        return found;
    }

    /**
     * What is wrong with a restriction, which may be that placing cannot afford it: it is evaluated
     * for all of these hosts, unless it passed before; placing finds the answers in the cache. For
     * callers without a lock.
     */
    public List<String> tryOut(String restriction, Supplier<List<StoredHost>> hosts) {
        if (compile(restriction) instanceof Compilation.Invalid invalid) {
            return invalid.problems();
        }
        synchronized (passed) {
            if (passed.containsKey(restriction)) {
                return List.of();
            }
        }
        Optional<String> problem =
                Trial.problem(hosts.get(), host -> match(host, restriction).isTooCostly());
        if (problem.isEmpty()) {
            synchronized (passed) {
                passed.put(restriction, true);
            }
        }
        return problem.stream().toList();
    }

    /** What is wrong with a task's other requirements: phrases that name the place. */
    public List<String> problems(Placement placement) {
        var problems = new ProblemList();
        if (!placement.groups().isEmpty()) {
            List<String> known = configurations.groupNames();
            for (String group : placement.groups()) {
                if (!known.contains(group)) {
                    problems.add(
                            "groups, there is no host group '"
                                    + group
                                    + "'"
                                    + NearestName.hintOrAll(group, known));
                }
            }
        }
        return problems;
    }

    /** Another number whenever a host may match other needs than before. */
    public long revision(StoredHost host) {
        return configurations.known(host).revision();
    }

    /** What the host offers to tasks. */
    public Capacity capacity(StoredHost host) {
        return capacity(host, configurations.known(host));
    }

    private Capacity capacity(StoredHost host, Known known) {
        Offer offer = offers.get(host.name());
        if (offer == null || offer.revision() != known.revision()) {
            offer = new Offer(known.revision(), Slots.of(known.properties()));
            offers.put(host.name(), offer);
        }
        return offer.capacity();
    }

    /**
     * Whether a host is named (or none is), is in one of the groups, satisfies the restriction and
     * is large enough.
     */
    public Match match(StoredHost host, Needs needs) {
        if (!needs.hosts().isEmpty() && !needs.hosts().contains(host.name())) {
            return new Match.Unsatisfied("its name", "is not one of the named hosts");
        }
        Known known = configurations.known(host);
        if (!needs.groups().isEmpty() && Collections.disjoint(needs.groups(), known.groups())) {
            return new Match.Unsatisfied("its groups", outside(needs.groups()));
        }
        Capacity capacity = capacity(host, known);
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
        return needs.restriction() == null ? SATISFIED : match(host, known, needs.restriction());
    }

    /**
     * Compiles an expression of a query without caching it, so that many queries evict nothing that
     * placing needs.
     */
    public static Compilation compileOnce(String restriction) {
        return Loaded.RESTRICTIONS.compile(restriction);
    }

    /** Whether a host satisfies a restriction, whatever else a task needs. */
    public Match match(StoredHost host, String restriction) {
        return match(host, configurations.known(host), restriction);
    }

    /** Evaluated outside of every lock, too. */
    private Match match(StoredHost host, Known known, String restriction) {
        Optional<Match> remembered = matches.find(restriction, host.name(), known.revision());
        if (remembered.isPresent()) {
            return remembered.get();
        }
        Match found =
                switch (compile(restriction)) {
                    case Compilation.Valid(Restriction valid) -> valid.match(known.properties());
                    case Compilation.Invalid(List<Finding> findings) ->
                            new Match.Unsatisfied(restriction, findings.getFirst().text());
                };
        matches.keep(restriction, host.name(), known.revision(), found);
        return found;
    }

    private static String outside(List<String> groups) {
        return groups.size() == 1
                ? "is not in the group " + groups.getFirst()
                : "is in none of the groups " + String.join(", ", groups);
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
                        "offers %s of %s of memory".formatted(size(offered), size(wanted)))
                : new Match.Unsatisfied(
                        "its resources", "offers %d of %d %s".formatted(offered, wanted, name));
    }

    /** Exact, as somebody wrote it, where that is short. */
    private static String size(long bytes) {
        String exact = Quantities.formatSize(bytes);
        return exact.length() <= SHORT_SIZE ? exact : Quantities.roundSize(bytes);
    }
}
