package been.tasks.matching;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.tasks.directory.RuleBook;
import been.tasks.directory.Rules;
import been.tasks.store.StoredHost;
import been.tasks.store.TaskStore;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What is known of hosts now, put together once for each change. Thread-safe. */
public final class Configurations {
    private final TaskStore store;
    private final RuleBook book;
    private final ConcurrentMap<HostName, Part> current = new ConcurrentHashMap<>();
    private final AtomicLong revisions = new AtomicLong();

    public Configurations(TaskStore store) {
        this(store, new RuleBook(store));
    }

    public Configurations(TaskStore store, RuleBook book) {
        this.store = store;
        this.book = book;
    }

    /**
     * What restrictions see of a host.
     *
     * @param revision differs whenever any of it differs, for callers that cache what they derived
     *     from it
     * @param properties configuration, readings, user properties, aliases and groups
     * @param groups that the host belongs to
     */
    public record Known(long revision, PropertyTree properties, Set<String> groups) {}

    /** What it was made from, and what it came to. */
    private record Part(
            long configuration,
            PropertyTree stated,
            PropertyTree readings,
            PropertyTree userProperties,
            long edition,
            Known known) {

        boolean isOf(StoredHost host, Rules now) {
            return configuration == host.configuration()
                    && edition == now.edition()
                    && readings.equals(host.readings())
                    && userProperties.equals(now.userProperties(host.name()));
        }
    }

    /**
     * Its current configuration with its readings and user properties; empty for a host that has
     * not reported any.
     */
    public PropertyTree properties(StoredHost host) {
        return known(host).properties();
    }

    public Known known(StoredHost host) {
        Part before = current.get(host.name());
        Rules rules = book.rules();
        if (before != null && before.isOf(host, rules)) {
            return before.known();
        }
        Part now = part(host, rules, before);
        current.put(host.name(), now);
        return now.known();
    }

    /** Names of all host groups, sorted. */
    public List<String> groupNames() {
        return book.groupNames();
    }

    private Part part(StoredHost host, Rules rules, @Nullable Part before) {
        PropertyTree stated =
                before != null && before.configuration() == host.configuration()
                        ? before.stated()
                        : stated(host);
        Rules.Applied applied = rules.apply(host.name(), stated.with(host.readings()));
        Known known =
                before != null && before.known().properties().equals(applied.properties())
                        ? before.known()
                        : new Known(
                                revisions.incrementAndGet(),
                                applied.properties(),
                                applied.groups());
        return new Part(
                host.configuration(),
                stated,
                host.readings(),
                rules.userProperties(host.name()),
                rules.edition(),
                known);
    }

    private PropertyTree stated(StoredHost host) {
        return store.read(rows ->
                rows.hosts()
                        .configuration(host.name(), host.configuration())
                        .flatMap(current -> rows.hosts().properties(current.digest()))
                        .orElse(PropertyTree.EMPTY));
    }
}
