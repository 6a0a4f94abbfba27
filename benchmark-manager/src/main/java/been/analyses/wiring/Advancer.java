package been.analyses.wiring;

import been.protocol.BackgroundThread;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that advances analyses or evaluations: one when it is reported as changed, and all
 * open ones every few seconds, so that a lost report only delays.
 */
final class Advancer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Advancer.class);
    private static final Duration SWEEP = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final String what;
    private final Supplier<List<Long>> open;
    private final LongConsumer advance;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition hasWork = lock.newCondition();
    private final Queue<Long> queue = new ArrayDeque<>();
    private final Set<Long> queued = new HashSet<>();
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
            if (queued.add(id)) {
                queue.add(id);
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
        }
    }

    /** The next analysis; {@code null} if none came in time, or at the end. */
    private @Nullable Long take(long nanoseconds) throws InterruptedException {
        lock.lock();
        try {
            long left = nanoseconds;
            while (queue.isEmpty() && !isClosed && left > 0) {
                left = hasWork.awaitNanos(left);
            }
            Long next = isClosed ? null : queue.poll();
            if (next != null) {
                queued.remove(next);
            }
            return next;
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
