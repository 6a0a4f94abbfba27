package been.tasks.wiring;

import been.protocol.ContextId;
import been.tasks.signals.Bell;
import been.tasks.signals.Signal;
import been.tasks.signals.Signals;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Lets callers sleep until what they wait for in a context is over. They look when a signal
 * announces a change there, and now and then in case one was lost. Thread-safe.
 */
final class EndWaits implements AutoCloseable {
    /** How long an end whose signal was lost may stay unnoticed. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Map<ContextId, Waiters> waiting = new ConcurrentHashMap<>();
    private volatile boolean isClosed;

    /** Those who wait for one context. */
    private record Waiters(Bell bell, int count) {
        Waiters with(int more) {
            return new Waiters(bell, count + more);
        }
    }

    EndWaits(Signals signals) {
        signals.subscribe(signal -> {
            if (signal instanceof Signal.ContextChanged(ContextId context)) {
                Waiters waiters = waiting.get(context);
                if (waiters != null) {
                    waiters.bell().ring();
                }
            }
        });
    }

    /**
     * What a look shows once it is over; what the last one shows when that takes longer, or no more
     * waiting is to be done here.
     */
    <T> T await(ContextId context, Duration atMost, Supplier<T> look, Predicate<T> isOver)
            throws InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        Bell bell = enter(context);
        try {
            while (true) {
                long rings = bell.rings();
                T seen = look.get();
                long left = deadline - System.nanoTime();
                if (isOver.test(seen) || left <= 0 || isClosed) {
                    return seen;
                }
                bell.await(rings, Duration.ofNanos(Math.min(left, LOOK.toNanos())));
            }
        } finally {
            leave(context);
        }
    }

    private Bell enter(ContextId context) {
        return waiting.merge(context, new Waiters(new Bell(), 1), (here, _) -> here.with(1)).bell();
    }

    private void leave(ContextId context) {
        waiting.computeIfPresent(context, (_, here) -> here.count() == 1 ? null : here.with(-1));
    }

    /** Lets everybody go who waits, and who comes to wait. */
    @Override
    public void close() {
        isClosed = true;
        waiting.values().forEach(waiters -> waiters.bell().ring());
    }
}
