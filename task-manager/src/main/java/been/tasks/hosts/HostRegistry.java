package been.tasks.hosts;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.signals.Signal;
import been.tasks.store.HostRows.Configuration;
import been.tasks.store.StoredHost;
import been.tasks.store.TaskStore;
import been.tasks.store.Written;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets hosts join, and knows them by their credentials; secrets are kept as hashes. */
public final class HostRegistry {
    private static final Logger LOG = LoggerFactory.getLogger(HostRegistry.class);

    private final TaskStore store;
    private final Ledger ledger;
    private final TaskClock clock;

    public HostRegistry(TaskStore store, Ledger ledger, TaskClock clock) {
        this.store = store;
        this.ledger = ledger;
        this.clock = clock;
    }

    public String createJoinToken(String who) {
        String token = Secrets.make();
        ledger.change(change -> {
            change.rows().hosts().insertJoinToken(Secrets.hash(token), clock.now(), who);
            return true;
        });
        return token;
    }

    /**
     * Uses up the token. A host that joins again, say after its folder was lost, keeps its name and
     * gets a new credential; the old one is worth nothing from then on.
     */
    public Optional<RegistrationResponse> register(RegistrationRequest request) {
        Protocol.require(request.protocolVersion());
        String credential = Secrets.make();
        boolean joined =
                ledger.change(change -> {
                    var hosts = change.rows().hosts();
                    if (hosts.useJoinToken(
                                    Secrets.hash(request.joinToken()), clock.now(), request.host())
                            == Written.OVERTAKEN) {
                        return false;
                    }
                    hosts.register(request.host(), Secrets.hash(credential));
                    StoredHost host = hosts.find(request.host()).orElseThrow();
                    configure(change, host, request.properties());
                    return true;
                });
        if (!joined) {
            LOG.warn("host {} tried to join with an unknown or used token", request.host());
            return Optional.empty();
        }
        LOG.info("host {} joined", request.host());
        return Optional.of(new RegistrationResponse(request.host(), credential));
    }

    public Optional<HostName> authenticate(String credential) {
        return store.read(rows -> rows.hosts().byCredential(Secrets.hash(credential)));
    }

    /** Adds a dated configuration when the properties are not those of the current one. */
    void configure(Change change, StoredHost host, PropertyTree properties) {
        var hosts = change.rows().hosts();
        boolean isKnown =
                hosts.configuration(host.name(), host.configuration())
                        .filter(current -> current.properties().equals(properties))
                        .isPresent();
        if (!isKnown) {
            hosts.configure(
                    host.name(),
                    new Configuration(
                            host.configuration() + 1,
                            clock.now(),
                            properties.digest(),
                            properties));
            change.signal(new Signal.Placeable());
        }
    }
}
