package been.tasks.hosts;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.PropertyDifference;
import been.protocol.PropertyTree;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.signals.Signal;
import been.tasks.store.HostRows;
import been.tasks.store.HostRows.Configuration;
import been.tasks.store.StoredHost;
import been.tasks.store.TaskStore;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The configurations of hosts over time: an entry with its date whenever a host reports another
 * one.
 */
public final class ConfigurationHistory {
    private static final Logger LOG = LoggerFactory.getLogger(ConfigurationHistory.class);

    private final TaskStore store;
    private final Ledger ledger;
    private final TaskClock clock;

    public ConfigurationHistory(TaskStore store, Ledger ledger, TaskClock clock) {
        this.store = store;
        this.ledger = ledger;
        this.clock = clock;
    }

    /**
     * Takes the configuration that a host reports; false when the properties with that digest are
     * unknown and have to be asked for.
     *
     * @throws IllegalArgumentException when the properties have another digest
     */
    boolean state(
            Change change, StoredHost host, String digest, @Nullable PropertyTree properties) {
        if (digest.equals(host.digest())) {
            return true;
        }
        if (properties != null && !properties.digest().equals(digest)) {
            throw new IllegalArgumentException(
                    "the properties of host %s have the digest %s, not %s as reported"
                            .formatted(host.name(), properties.digest(), digest));
        }
        Optional<PropertyTree> stated =
                properties != null
                        ? Optional.of(properties)
                        : change.rows().hosts().properties(digest);
        stated.ifPresent(tree -> add(change, host, digest, tree));
        return stated.isPresent();
    }

    private void add(Change change, StoredHost host, String digest, PropertyTree properties) {
        HostRows hosts = change.rows().hosts();
        PropertyDifference difference =
                PropertyDifference.between(before(hosts, host.digest()), properties);
        hosts.keep(digest, properties);
        hosts.configure(
                host.name(),
                new Configuration(
                        host.configuration() + 1,
                        clock.now(),
                        digest,
                        difference.added().size(),
                        difference.removed().size(),
                        difference.changed().size()));
        change.signal(new Signal.Placeable());
        LOG.info("host {} has a new configuration, {}", host.name(), digest);
    }

    private static PropertyTree before(HostRows hosts, @Nullable String digest) {
        return digest == null
                ? PropertyTree.EMPTY
                : hosts.properties(digest).orElse(PropertyTree.EMPTY);
    }

    /**
     * One configuration in full.
     *
     * @param before digest of the one before; absent for the host's first
     */
    public record Found(
            Configuration configuration,
            PropertyTree properties,
            @Nullable String before,
            PropertyDifference difference) {}

    /** The latest configuration with that digest. */
    public Optional<Found> find(HostName name, String digest) {
        return store.read(rows -> {
            HostRows hosts = rows.hosts();
            return hosts.configuration(name, digest).map(found -> full(hosts, name, found));
        });
    }

    private static Found full(HostRows hosts, HostName name, Configuration found) {
        String before =
                hosts.configuration(name, found.number() - 1)
                        .map(Configuration::digest)
                        .orElse(null);
        PropertyTree properties = hosts.properties(found.digest()).orElse(PropertyTree.EMPTY);
        return new Found(
                found,
                properties,
                before,
                PropertyDifference.between(before(hosts, before), properties));
    }

    /** Has the host look at itself again; false when there is no such host. */
    public boolean ask(HostName name, String who) {
        return ledger.change(change -> {
            if (change.rows().hosts().find(name).isEmpty()) {
                return false;
            }
            if (!change.rows().commands().hasDetectPending(name)) {
                change.command(name, new Command.Detect(who));
            }
            return true;
        });
    }
}
