package been.analyses.wiring;

import been.protocol.BackgroundThread;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that advances analyses or evaluations: one when it is reported as changed, and all
 * open ones every few seconds, so that a lost report only delays. Several reports in a short time
 * count as one: a step takes a processor which, on a small machine, is beside what is measured.
 */
final class Advancer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Advancer.class);
    private static final Duration SWEEP = Duration.ofSeconds(2);

    /** Between two steps of the same one; a task that ends and the next one are ten reports. */
    private static final long REST_NANOS = Duration.ofMillis(50).toNanos();

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final String what;
    private final Supplier<List<Long>> open;
    private final LongConsumer advance;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition hasWork = lock.newCondition();

    /** When to advance which, in the order of the reports. */
    private final Map<Long, Long> due = new LinkedHashMap<>();

    /** Until when those that were just advanced rest. */
    private final Map<Long, Long> resting = new HashMap<>();

    private final Thread thread;
    private boolean isClosed;

    /**
     * @param what it advances, in the plural
     * @param open ids of those that have not ended
     * @param advance advances one
     */
    Advancer(String what, Supplier<List<Long>> open, LongConsumer advance) {
        this.what = what;
        this.open = open;
        this.advance = advance;
        this.thread = BackgroundThread.of(what, this::run, LOG::error);
    }

    void start() {
        thread.start();
    }

    /** Schedules this analysis to be advanced; returns at once. */
    void look(long id) {
        lock.lock();
        try {
            long now = System.nanoTime();
            if (due.putIfAbsent(id, resting.getOrDefault(id, now)) == null) {
                hasWork.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the current step and ends the thread. */
    @Override
    public void close() {
        lock.lock();
        try {
            isClosed = true;
            hasWork.signal();
        } finally {
            lock.unlock();
        }
        try {
            if (!thread.join(PATIENCE)) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        long swept = System.nanoTime() - SWEEP.toNanos();
        while (true) {
            BackgroundThread.beat();
            long sinceSweep = System.nanoTime() - swept;
            if (sinceSweep >= SWEEP.toNanos()) {
                sweep();
                swept = System.nanoTime();
                sinceSweep = 0;
            }
            try {
                Long next = take(SWEEP.toNanos() - sinceSweep);
                if (next != null) {
                    advance(next);
                } else if (isClosed()) {
                    return;
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void sweep() {
        try {
            open.get().forEach(this::look);
        } catch (RuntimeException e) {
            LOG.warn("the open {} could not be read; trying again", what, e);
        }
    }

    private void advance(long id) {
        try {
            advance.accept(id);
        } catch (RuntimeException | Error e) { // the others continue
            LOG.warn("{} of the {} could not be advanced; trying again", id, what, e);
        } finally {
            rest(id);
        }
    }

    private void rest(long id) {
        lock.lock();
        try {
            long now = System.nanoTime();
            resting.values().removeIf(until -> until - now <= 0);
            resting.put(id, now + REST_NANOS);
            due.computeIfPresent(id, (_, _) -> now + REST_NANOS);
        } finally {
            lock.unlock();
        }
    }

    /** The next analysis; {@code null} if none came in time, or at the end. */
    private @Nullable Long take(long nanoseconds) throws InterruptedException {
        lock.lock();
        try {
            long end = System.nanoTime() + nanoseconds;
            while (!isClosed) {
                long now = System.nanoTime();
                long until = end;
                for (Map.Entry<Long, Long> one : due.entrySet()) {
                    if (one.getValue() - now <= 0) {
                        due.remove(one.getKey());
                        return one.getKey();
                    }
                    until = until - one.getValue() > 0 ? one.getValue() : until;
                }
                if (until - now <= 0) {
                    return null;
                }
                hasWork.awaitNanos(until - now);
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return isClosed;
        } finally {
            lock.unlock();
        }
    }
}
