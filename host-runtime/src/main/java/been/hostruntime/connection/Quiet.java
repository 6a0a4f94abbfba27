package been.hostruntime.connection;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Whether an exclusive task's program runs, beside which this host sends only what it must and
 * looks at nothing. Thread-safe.
 */
public final class Quiet {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition over = lock.newCondition();
    private int programs;

    public void begin() {
        lock.lock();
        try {
            programs++;
        } finally {
            lock.unlock();
        }
    }

    public void end() {
        lock.lock();
        try {
            if (--programs == 0) {
                over.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    public boolean isKept() {
        lock.lock();
        try {
            return programs > 0;
        } finally {
            lock.unlock();
        }
    }

    /** Returns once no exclusive program runs; who waits is not woken before. */
    public void awaitEnd() throws InterruptedException {
        lock.lock();
        try {
            while (programs > 0) {
                over.await();
            }
        } finally {
            lock.unlock();
        }
    }
}
