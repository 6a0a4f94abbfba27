package been.tasks.hosts;

import been.protocol.HostName;
import been.protocol.Quantities;
import been.protocol.hosts.ListedToken;
import been.tasks.HostAdministration;
import been.tasks.lease.HostLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.signals.Signal;
import been.tasks.state.TaskEvent;
import been.tasks.store.Membership.Drain;
import been.tasks.store.Membership.Revocation;
import been.tasks.store.MembershipRows.Token;
import been.tasks.store.StoredHost;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskStore;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out what people decide of hosts, each decision in one commit. */
public final class HostKeeper implements HostAdministration {
    private static final Logger LOG = LoggerFactory.getLogger(HostKeeper.class);
    private static final Duration REMEMBERED = Duration.ofDays(7);

    /** Of a token's hash, which does not reveal its secret. */
    private static final int ID_LENGTH = 12;

    private static final Pattern ID = Pattern.compile("[0-9a-f]{" + ID_LENGTH + "}");

    private final TaskStore store;
    private final Ledger ledger;
    private final HostLease lease;
    private final TaskClock clock;

    public HostKeeper(TaskStore store, Ledger ledger, HostLease lease, TaskClock clock) {
        this.store = store;
        this.ledger = ledger;
        this.lease = lease;
        this.clock = clock;
    }

    @Override
    public String createJoinToken(String who, Duration life) {
        if (!life.isPositive() || life.compareTo(LONGEST_TOKEN_LIFE) > 0) {
            throw new IllegalArgumentException(
                    "a join token is valid for up to %s, not for %s"
                            .formatted(
                                    Quantities.formatDuration(LONGEST_TOKEN_LIFE),
                                    Quantities.formatDuration(life)));
        }
        String secret = Secrets.make();
        ledger.change(change -> {
            var memberships = change.rows().memberships();
            memberships.forgetTokens(clock.now().minus(REMEMBERED));
            memberships.insert(Secrets.hash(secret), clock.now(), clock.now().plus(life), who);
            return true;
        });
        return secret;
    }

    @Override
    public List<ListedToken> joinTokens() {
        return store.read(rows -> rows.memberships().tokens()).stream()
                .map(HostKeeper::listed)
                .toList();
    }

    private static ListedToken listed(Token token) {
        return new ListedToken(
                token.hash().substring(0, ID_LENGTH),
                token.createdAt(),
                token.createdBy(),
                token.expiresAt(),
                token.usedAt(),
                token.usedBy());
    }

    @Override
    public boolean revokeJoinToken(String id) {
        return ID.matcher(id).matches()
                && ledger.change(change -> change.rows().memberships().deleteUnused(id) > 0);
    }

    @Override
    public Ordered drain(HostName name, String who, String why, @Nullable Duration time) {
        Long until = time == null ? null : clock.steady() + time.toMillis();
        return order(
                name,
                (change, host) -> {
                    if (host.membership().revocation() != null) {
                        return new Ordered.Refused(
                                "host " + name + " was revoked and takes no tasks anyway");
                    }
                    Drain before = host.membership().drain();
                    change.rows()
                            .memberships()
                            .drain(
                                    name,
                                    new Drain(
                                            before == null ? clock.now() : before.since(),
                                            who,
                                            why.strip(),
                                            until));
                    LOG.info("host {} is drained by {}", name, who);
                    return new Ordered.Done();
                });
    }

    @Override
    public Ordered resume(HostName name, String who) {
        return order(
                name,
                (change, host) -> {
                    if (host.membership().drain() != null) {
                        change.rows().memberships().resume(name);
                        change.signal(new Signal.Placeable());
                        LOG.info(
                                "host {} takes tasks again; its draining was ended by {}",
                                name,
                                who);
                    }
                    return new Ordered.Done();
                });
    }

    @Override
    public Ordered revoke(HostName name, String who, String why) {
        return order(
                name,
                (change, host) -> {
                    if (host.membership().revocation() != null) {
                        return new Ordered.Done();
                    }
                    var revocation = new Revocation(clock.now(), who, why.strip());
                    change.rows().memberships().revoke(name, revocation);
                    for (StoredTask task : change.rows().tasks().occupying(name)) {
                        change.fire(
                                task,
                                new TaskEvent.HostWithdrawn(
                                        "host %s was revoked by %s".formatted(name, who)),
                                who);
                    }
                    // A long poll of the revoked host is refused now.
                    change.signal(new Signal.CommandsFor(name));
                    LOG.warn("host {} was revoked by {}", name, who);
                    return new Ordered.Done();
                });
    }

    @Override
    public Ordered remove(HostName name, String who) {
        return order(
                name,
                (change, host) -> {
                    Optional<String> hindrance = hindrance(change, host);
                    if (hindrance.isPresent()) {
                        return new Ordered.Refused(hindrance.get());
                    }
                    change.rows().memberships().remove(name, clock.now());
                    change.signal(new Signal.Placeable());
                    LOG.info("host {} was removed by {}", name, who);
                    return new Ordered.Done();
                });
    }

    private Optional<String> hindrance(Change change, StoredHost host) {
        HostName name = host.name();
        boolean isRevoked = host.membership().revocation() != null;
        HostLease.Standing standing = lease.standing(host.leaseUntil(), clock.steady());
        if (standing == HostLease.Standing.ALIVE && !isRevoked) {
            return Optional.of(
                    "host %s is %s: stop its host runtime first, or revoke it"
                            .formatted(
                                    name,
                                    HostSituation.of(host, 0, lease, clock.steady())
                                            .state()
                                            .name()
                                            .toLowerCase(Locale.ROOT)));
        }
        boolean mayRun =
                (standing != HostLease.Standing.GONE && host.seenAt() != null)
                        || !change.rows().tasks().occupying(name).isEmpty();
        return mayRun
                ? Optional.of(
                        "something may still run on host %s until its lease is over; try again in %s"
                                .formatted(name, Quantities.formatDuration(lease.whole())))
                : Optional.empty();
    }

    @Override
    public Optional<String> revocation(String credential) {
        return store.read(rows ->
                rows.memberships()
                        .revoked(Secrets.hash(credential))
                        .flatMap(rows.hosts()::find)
                        .flatMap(host ->
                                Optional.ofNullable(host.membership().revocation())
                                        .map(revocation ->
                                                Refusals.revoked(host.name(), revocation))));
    }

    private interface Order {
        Ordered carryOut(Change change, StoredHost host);
    }

    private Ordered order(HostName name, Order order) {
        return ledger.change(change -> {
            Optional<StoredHost> host = change.rows().hosts().find(name);
            return host.isEmpty() ? new Ordered.NoSuchHost() : order.carryOut(change, host.get());
        });
    }
}
