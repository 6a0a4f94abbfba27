package been.tasks.reaping;

import been.tasks.lease.HostLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState;
import been.tasks.store.Membership.Drain;
import been.tasks.store.Rows;
import been.tasks.store.StoredHost;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends what is overdue: unanswered offers, passed deadlines, tasks of lost and drained hosts. */
public final class Reaper {
    private static final Logger LOG = LoggerFactory.getLogger(Reaper.class);
    private static final String WHO = "reaper";

    private final TaskStore store;
    private final Ledger ledger;
    private final HostLease lease;
    private final TaskClock clock;

    public Reaper(TaskStore store, Ledger ledger, HostLease lease, TaskClock clock) {
        this.store = store;
        this.ledger = ledger;
        this.lease = lease;
        this.clock = clock;
    }

    /** Looks once; writes only when something is overdue. */
    public void sweep() {
        long now = clock.steady();
        boolean isAnythingOverdue =
                store.read(rows ->
                        !rows.tasks().due(now).isEmpty() || !departures(rows, now).isEmpty());
        if (isAnythingOverdue) {
            ledger.change(change -> reap(change, now));
        }
    }

    /** A task that must leave its host, and how. */
    private record Departure(StoredTask task, TaskEvent event) {}

    private List<Departure> departures(Rows rows, long now) {
        var departures = new ArrayList<Departure>();
        for (StoredHost host : rows.hosts().overdue(now)) {
            boolean isSilent =
                    isLostByRestoring(host)
                            || lease.standing(host.leaseUntil(), now) == HostLease.Standing.GONE;
            Drain overdue = overdue(host.membership().drain(), now);
            if (isSilent || overdue != null) {
                for (StoredTask task : rows.tasks().occupying(host.name())) {
                    if (isSilent && isOver(host, task, now)) {
                        departures.add(new Departure(task, new TaskEvent.HostLost()));
                    } else if (overdue != null && isAtWork(task.state())) {
                        departures.add(new Departure(task, withdrawn(host, overdue)));
                    }
                }
            }
        }
        return departures;
    }

    private static @Nullable Drain overdue(@Nullable Drain drain, long now) {
        Long until = drain == null ? null : drain.until();
        return until != null && until < now ? drain : null;
    }

    /** Results are still collected, and what is ending needs no help. */
    private static boolean isAtWork(TaskState state) {
        return state instanceof TaskState.OnHost && !(state instanceof TaskState.Collecting);
    }

    private boolean isOver(StoredHost host, StoredTask task, long now) {
        return isLostByRestoring(host)
                || lease.isOver(host.leaseUntil(), task.descriptor().survivesMillis(), now);
    }

    /**
     * A host of that name has not connected since the platform was restored from a backup: the
     * attempts in the backup are gone, and no lease has to run out.
     */
    private static boolean isLostByRestoring(StoredHost host) {
        return host.seenAt() == null;
    }

    private static TaskEvent withdrawn(StoredHost host, Drain drain) {
        return new TaskEvent.HostWithdrawn(
                "host %s was drained by %s%s, and the time for what ran there is over"
                        .formatted(
                                host.name(),
                                drain.who(),
                                drain.why().isEmpty() ? "" : " (" + drain.why() + ")"));
    }

    private boolean reap(Change change, long now) {
        for (StoredTask task : change.rows().tasks().due(now)) {
            change.fire(
                    task,
                    task.state() instanceof TaskState.Placed
                            ? new TaskEvent.OfferExpired()
                            : new TaskEvent.DeadlinePassed(),
                    WHO);
        }
        for (Departure departure : departures(change.rows(), now)) {
            LOG.warn("{} leaves its host: {}", departure.task().id(), departure.event());
            change.fire(departure.task(), departure.event(), WHO);
        }
        return true;
    }
}
