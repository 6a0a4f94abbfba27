package been.tasks.lifecycle;

import been.tasks.lease.TaskClock;
import been.tasks.signals.Signal;
import been.tasks.signals.Signals;
import been.tasks.store.JointWork;
import been.tasks.store.TaskStore;
import java.util.ArrayList;
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
    private final TimeLimits limits;

    public Ledger(TaskStore store, Signals signals, TaskClock clock, TimeLimits limits) {
        this.store = store;
        this.signals = signals;
        this.clock = clock;
        this.limits = limits;
    }

    private record Done<T>(T result, Set<Signal> signals, List<String> log) {}

    /**
     * Does all of it in one commit; the work may be done again from the start, so it must have no
     * other effects.
     */
    public <T> T change(Function<Change, T> work) {
        return change(1, work);
    }

    /** The same for a change as large as this many usual ones. */
    public <T> T change(int amount, Function<Change, T> work) {
        return publish(
                store.write(
                        amount,
                        rows -> {
                            var change = new Change(rows, clock, limits);
                            T result = work.apply(change);
                            change.settle();
                            return new Done<>(result, change.signals(), change.log());
                        }));
    }

    /** A change that serves all callers who ask for it at the same time, in their order. */
    @FunctionalInterface
    public interface JointChange<I, T> {
        List<T> make(Change change, List<I> asked);
    }

    /**
     * Returns a function that makes changes of this kind. Calls at the same time share one change,
     * and one of them sends its signals.
     */
    public <I, T> Function<I, T> joint(JointChange<I, T> kind) {
        JointWork<I, Done<T>> work =
                (rows, asked) -> {
                    var change = new Change(rows, clock, limits);
                    List<T> results = kind.make(change, asked);
                    change.settle();
                    var done = new ArrayList<Done<T>>();
                    for (T result : results) {
                        done.add(
                                done.isEmpty()
                                        ? new Done<>(result, change.signals(), change.log())
                                        : new Done<>(result, Set.of(), List.of()));
                    }
                    return done;
                };
        return input -> publish(store.write(work, input));
    }

    private <T> T publish(Done<T> done) {
        done.log().forEach(LOG::info);
        signals.publish(done.signals());
        return done.result();
    }
}
