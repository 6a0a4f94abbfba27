package been.hostruntime.calibration;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * When nothing runs on this host, so that something of the platform may use a core that runs are
 * measured on, and gives it back at once when one is to begin. Thread-safe.
 */
public final class Pauses {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final long settleNanos;
    private int runs;
    private long quietSince = System.nanoTime();
    private boolean used;

    /**
     * @param settle how long nothing must have run
     */
    public Pauses(Duration settle) {
        this.settleNanos = settle.toNanos();
    }

    /** A run begins; returns once nothing of the platform uses the cores, some milliseconds. */
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

    /** A run has ended. */
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

    /** Whether what uses a pause may go on. */
    boolean lasts() {
        lock.lock();
        try {
            return runs == 0;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until it has been quiet for a while, and then holds back runs until given back. */
    void take() throws InterruptedException {
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

    void giveBack() {
        lock.lock();
        try {
            used = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
