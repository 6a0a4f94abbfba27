package been.hostruntime.timing;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets the platform use a measured core while nothing runs on this host, and delays a new run until
 * the core is released. Thread-safe.
 */
public final class IdlePeriod {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final long settleNanos;
    private int runs;
    private long quietSince = System.nanoTime();
    private boolean used;

    /**
     * @param settle how long the host must have been idle
     */
    public IdlePeriod(Duration settle) {
        this.settleNanos = settle.toNanos();
    }

    /** Called before a run; waits some milliseconds until the platform has released the cores. */
    public void runBegins() {
        lock.lock();
        try {
            runs++;
            while (used) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Called after a run. */
    public void runEnded() {
        lock.lock();
        try {
            runs--;
            quietSince = System.nanoTime();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether no run has started. */
    public boolean isIdle() {
        lock.lock();
        try {
            return runs == 0;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the host has been idle for a while, and delays runs until {@link #release}. */
    public void acquire() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (true) {
                long left = quietSince + settleNanos - System.nanoTime();
                if (runs > 0) {
                    changed.await();
                } else if (left > 0) {
                    changed.awaitNanos(left);
                } else {
                    used = true;
                    return;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    public void release() {
        lock.lock();
        try {
            used = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
