package been.tasks.reaping;

import been.tasks.lease.HostLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState;
import been.tasks.store.Rows;
import been.tasks.store.StoredHost;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskStore;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends what is overdue: unanswered offers, passed deadlines, the tasks of lost hosts. */
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
                        !rows.tasks().due(now).isEmpty() || !lostHosts(rows, now).isEmpty());
        if (isAnythingOverdue) {
            ledger.change(change -> reap(change, now));
        }
    }

    /** Hosts that are gone though something is thought to run there. */
    private List<StoredHost> lostHosts(Rows rows, long now) {
        return rows.hosts().all().stream()
                .filter(h -> lease.standing(h.leaseUntil(), now) == HostLease.Standing.GONE)
                .filter(host -> !rows.tasks().occupying(host.name()).isEmpty())
                .toList();
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
        for (StoredHost host : lostHosts(change.rows(), now)) {
            List<StoredTask> lost = change.rows().tasks().occupying(host.name());
            LOG.warn("host {} is lost, with {} tasks", host.name(), lost.size());
            for (StoredTask task : lost) {
                change.fire(task, new TaskEvent.HostLost(), WHO);
            }
        }
        return true;
    }
}
