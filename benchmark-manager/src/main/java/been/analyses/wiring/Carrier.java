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
 * The one thread that carries analyses, or evaluations, on: when somebody says that one changed,
 * and every few seconds all that are open, so that nothing depends on being told.
 */
final class Carrier implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Carrier.class);
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
     * @param what it carries on, in the plural
     * @param open ids of those that have not ended
     * @param advance carries one on
     */
    Carrier(String what, Supplier<List<Long>> open, LongConsumer advance) {
        this.what = what;
        this.open = open;
        this.advance = advance;
        this.thread = BackgroundThread.of(what, this::run, LOG::error);
    }

    void start() {
        thread.start();
    }

    /** Asks for a look at this analysis; returns at once. */
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

    /** Waits for the step in hand and ends the thread. */
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
        } catch (RuntimeException | Error e) { // others of them go on
            LOG.warn("{} of the {} could not be carried on; trying again", id, what, e);
        }
    }

    /** The next analysis; {@code null} when none came in time, or at the end. */
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
