package been.tasks.hosts;

import been.protocol.hosts.HostView.HostState;
import been.tasks.lease.HostLease;
import been.tasks.store.Membership.Drain;
import been.tasks.store.Membership.Revocation;
import been.tasks.store.StoredHost;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a host stands, since when, and why; a pure function of what is on disk.
 *
 * @param since absent where it is not known
 * @param why for people
 */
public record HostSituation(HostState state, @Nullable Instant since, String why) {

    /**
     * @param running how many attempts it holds or may hold
     * @param now steady milliseconds
     */
    public static HostSituation of(StoredHost host, int running, HostLease lease, long now) {
        Revocation revocation = host.membership().revocation();
        if (revocation != null) {
            return new HostSituation(
                    HostState.REVOKED,
                    revocation.at(),
                    "by %s%s%s"
                            .formatted(
                                    revocation.who(),
                                    because(revocation.why()),
                                    running == 0
                                            ? ""
                                            : "; %s once its lease is over"
                                                    .formatted(
                                                            tasks(
                                                                    running,
                                                                    "is given up",
                                                                    "are given up"))));
        }
        return switch (lease.standing(host.leaseUntil(), now)) {
            case ALIVE -> present(host, running, now);
            case SILENT -> absent(host, running, lease, now, host.seenAt() != null);
            case GONE -> absent(host, running, lease, now, running > 0);
        };
    }

    private static HostSituation present(StoredHost host, int running, long now) {
        Drain drain = host.membership().drain();
        return drain == null
                ? new HostSituation(
                        HostState.ONLINE,
                        host.membership().onlineSince(),
                        host.incarnation() <= 1
                                ? "its host runtime is connected"
                                : "its host runtime is connected, started %d times so far"
                                        .formatted(host.incarnation()))
                : new HostSituation(
                        HostState.DRAINING, drain.since(), drained(drain, running, now));
    }

    private static String drained(Drain drain, int running, long now) {
        String by = "by " + drain.who() + because(drain.why()) + "; takes no new tasks, and ";
        if (running == 0) {
            return by + "runs none: its host runtime can be stopped";
        }
        Long until = drain.until();
        return by
                + tasks(running, "continues", "continue")
                + (until == null
                        ? " to the end"
                        : " until stopped in " + brief(Math.max(0, until - now)));
    }

    private static HostSituation absent(
            StoredHost host, int running, HostLease lease, long now, boolean isLost) {
        Instant seen = host.seenAt();
        boolean isRestored = seen == null && host.membership().onlineSince() != null;
        Instant since =
                isRestored
                        ? null
                        : seen == null ? host.membership().joinedAt() : seen.plus(lease.duration());
        Drain drain = host.membership().drain();
        String drained = drain == null ? "" : "; drained by " + drain.who() + because(drain.why());
        if (!isLost) {
            return new HostSituation(
                    HostState.OFFLINE,
                    since,
                    (isRestored
                                    ? "not connected since the platform was restored from a backup"
                                    : seen == null
                                            ? "it joined, but its host runtime never connected"
                                            : "not connected; it runs no tasks")
                            + drained);
        }
        boolean isOver = lease.isOver(host.leaseUntil(), null, now);
        String fate =
                running == 0
                        ? ""
                        : isOver
                                ? "; %s such an absence"
                                        .formatted(tasks(running, "survives", "survive"))
                                : "; %s unless it reconnects soon"
                                        .formatted(
                                                tasks(running, "counts as lost", "count as lost"));
        return new HostSituation(HostState.LOST, since, "not connected" + fate + drained);
    }

    private static String because(String why) {
        return why.isEmpty() ? "" : " (" + why + ")";
    }

    private static String tasks(int count, String one, String many) {
        return count == 1 ? "1 task " + one : count + " tasks " + many;
    }

    /** Rounded to what people plan with. */
    private static String brief(long millis) {
        var left = Duration.ofMillis(millis);
        return left.toHours() > 0
                ? left.toHours() + "h " + left.toMinutesPart() + "m"
                : left.toMinutes() > 0
                        ? left.toMinutes() + "m " + left.toSecondsPart() + "s"
                        : left.toSeconds() + "s";
    }
}
