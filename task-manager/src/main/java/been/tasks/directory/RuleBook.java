package been.tasks.directory;

import been.protocol.HostName;
import been.tasks.restriction.Compilation;
import been.tasks.restriction.Derivation;
import been.tasks.restriction.Restriction;
import been.tasks.restriction.Restrictions;
import been.tasks.signals.Signal;
import been.tasks.signals.Signals;
import been.tasks.store.StoredAlias;
import been.tasks.store.StoredGroup;
import been.tasks.store.TaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules as they stand in the database: looked up again after every signal that something may be
 * placed, and at least every second, so that a lost signal costs a second. Thread-safe.
 */
public final class RuleBook {
    private static final Logger LOG = LoggerFactory.getLogger(RuleBook.class);
    private static final long OLD = Duration.ofSeconds(1).toNanos();

    private final TaskStore store;
    private final AtomicLong changes = new AtomicLong(1);

    /**
     * The number of changes that the rules include; a reader who finds a larger one waits until
     * they are read again.
     */
    private volatile long known;

    private volatile long readAt = System.nanoTime();
    private volatile Rules rules = Rules.NONE;

    /** What the groups and aliases were made from. */
    private Written written = new Written(List.of(), List.of());

    private record Written(List<StoredGroup> groups, List<StoredAlias> aliases) {}

    /** Made when it is first needed: loading the compiler takes a good part of a second. */
    private @Nullable Restrictions restrictions;

    public RuleBook(TaskStore store) {
        this.store = store;
    }

    public RuleBook(TaskStore store, Signals signals) {
        this(store);
        signals.subscribe(signal -> {
            if (signal instanceof Signal.Placeable) {
                changes.incrementAndGet();
            }
        });
    }

    public Rules rules() {
        return known != changes.get() || System.nanoTime() - readAt > OLD ? look() : rules;
    }

    private synchronized Rules look() {
        // Before reading: what changes meanwhile is looked up again.
        long newest = changes.get();
        long now = System.nanoTime();
        long version = store.read(rows -> rows.directory().version());
        if (version != rules.version()) {
            rules = read(rules);
        }
        known = newest;
        readAt = now;
        return rules;
    }

    /** The version goes first: what changes in between is read again under the next one. */
    private Rules read(Rules before) {
        return store.read(rows -> {
            long version = rows.directory().version();
            var now = new Written(rows.directory().groups(), rows.directory().aliases());
            boolean isSame = now.equals(written);
            var next =
                    new Rules(
                            version,
                            isSame ? before.edition() : version,
                            isSame ? before.groups() : groups(now.groups()),
                            isSame ? before.aliases() : aliases(now.aliases()),
                            rows.directory().userProperties());
            written = now;
            return next;
        });
    }

    private List<Rules.Group> groups(List<StoredGroup> stored) {
        return stored.stream()
                .map(group ->
                        new Rules.Group(
                                group.name(),
                                new LinkedHashSet<HostName>(group.hosts()),
                                restriction(group)))
                .toList();
    }

    private List<Rules.Alias> aliases(List<StoredAlias> stored) {
        var aliases = new ArrayList<Rules.Alias>();
        for (StoredAlias alias : stored) {
            if (compiler().derive(alias.expression())
                    instanceof Derivation.Compiled.Valid(Derivation derivation)) {
                aliases.add(new Rules.Alias(alias.name(), derivation));
            } else {
                LOG.warn("the alias {} is no longer valid and is ignored", alias.name());
            }
        }
        return aliases;
    }

    private @Nullable Restriction restriction(StoredGroup group) {
        String expression = group.expression();
        if (expression == null) {
            return null;
        }
        return switch (compiler().compile(expression)) {
            case Compilation.Valid(Restriction restriction) -> restriction;
            case Compilation.Invalid _ -> {
                LOG.warn(
                        "the expression of group {} is no longer valid and matches no hosts",
                        group.name());
                yield null;
            }
        };
    }

    private synchronized Restrictions compiler() {
        if (restrictions == null) {
            restrictions = new Restrictions();
        }
        return restrictions;
    }

    /** Names of all groups, sorted. */
    public List<String> groupNames() {
        return rules().groups().stream().map(Rules.Group::name).sorted().toList();
    }
}
