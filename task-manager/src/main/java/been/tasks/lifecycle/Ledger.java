package been.tasks.lifecycle;

import been.tasks.lease.TaskClock;
import been.tasks.signals.Signal;
import been.tasks.signals.Signals;
import been.tasks.store.TaskStore;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one way in which tasks and contexts change: everything that follows from a change is
 * committed with it, and signalled afterwards. Thread-safe.
 */
public final class Ledger {
    private static final Logger LOG = LoggerFactory.getLogger(Ledger.class);

    private final TaskStore store;
    private final Signals signals;
    private final TaskClock clock;
    private final Patience patience;

    public Ledger(TaskStore store, Signals signals, TaskClock clock, Patience patience) {
        this.store = store;
        this.signals = signals;
        this.clock = clock;
        this.patience = patience;
    }

    private record Done<T>(T result, Set<Signal> signals, List<String> log) {}

    /**
     * Does all of it in one commit; the work may be done again from the start, so it must have no
     * other effects.
     */
    public <T> T change(Function<Change, T> work) {
        Done<T> done =
                store.write(rows -> {
                    var change = new Change(rows, clock, patience);
                    T result = work.apply(change);
                    change.settle();
                    return new Done<>(result, change.signals(), change.log());
                });
        done.log().forEach(LOG::info);
        signals.publish(done.signals());
        return done.result();
    }
}
