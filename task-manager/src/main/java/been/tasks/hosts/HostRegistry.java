package been.tasks.hosts;

import been.protocol.HostName;
import been.protocol.JoinToken;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.tasks.RefusedHostException;
import been.tasks.lease.HostLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
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
    private final HostLease lease;
    private final TaskClock clock;
    private final ConfigurationHistory history;

    public HostRegistry(
            TaskStore store,
            Ledger ledger,
            HostLease lease,
            TaskClock clock,
            ConfigurationHistory history) {
        this.store = store;
        this.lease = lease;
        this.history = history;
        this.ledger = ledger;
        this.clock = clock;
    }

    /**
     * Uses up the token. A host that joins again, for example after its folder was lost, keeps its
     * name and gets a new credential; the old one is no longer accepted.
     *
     * @throws RefusedHostException when a host of that name may still run something, or when the
     *     host uses another version of the protocol; the token stays valid
     * @return empty for a token that is unknown, expired or used; nothing is written then
     */
    public Optional<RegistrationResponse> register(RegistrationRequest request) {
        Refusals.requireVersion(request.protocolVersion());
        String token = Secrets.hash(secret(request.joinToken()));
        if (!store.read(rows -> rows.hosts().isJoinToken(token, clock.now()))) {
            LOG.debug("{} tried to join with an invalid token", request.host());
            return Optional.empty();
        }
        String credential = Secrets.make();
        boolean joined =
                ledger.change(change -> {
                    var hosts = change.rows().hosts();
                    if (hosts.useJoinToken(token, clock.now(), request.host())
                            == Written.OVERTAKEN) {
                        return false;
                    }
                    requireFree(change, request.host());
                    hosts.register(request.host(), Secrets.hash(credential));
                    change.rows().memberships().joined(request.host(), clock.now());
                    StoredHost host = hosts.find(request.host()).orElseThrow();
                    history.state(
                            change, host, request.properties().digest(), request.properties());
                    return true;
                });
        if (!joined) {
            return Optional.empty(); // another host used it at the same time
        }
        LOG.info("host {} joined", request.host());
        return Optional.of(new RegistrationResponse(request.host(), credential));
    }

    /** Accepts the whole token, as people get it, or its secret alone. */
    private static String secret(String token) {
        try {
            return JoinToken.of(token).secret();
        } catch (IllegalArgumentException e) {
            LOG.debug("a damaged join token", e);
            return token;
        }
    }

    /** Otherwise the attempts of that host would run beside those of the new one. */
    private void requireFree(Change change, HostName name) {
        Optional<StoredHost> known = change.rows().hosts().find(name);
        boolean mayRun =
                known.filter(host -> host.seenAt() != null)
                        .filter(host ->
                                lease.standing(host.leaseUntil(), clock.steady())
                                        != HostLease.Standing.GONE)
                        .isPresent();
        if (mayRun || !change.rows().tasks().occupying(name).isEmpty()) {
            throw Refusals.nameTaken(name, lease.whole());
        }
    }

    public Optional<HostName> authenticate(String credential) {
        return store.read(rows -> rows.hosts().byCredential(Secrets.hash(credential)));
    }
}
