package been.tasks.hosts;

import been.protocol.HostName;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Ledger;
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
    private final ConfigurationHistory history;

    public HostRegistry(
            TaskStore store, Ledger ledger, TaskClock clock, ConfigurationHistory history) {
        this.store = store;
        this.history = history;
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
                    history.state(
                            change, host, request.properties().digest(), request.properties());
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
}
