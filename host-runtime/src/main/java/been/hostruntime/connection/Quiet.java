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
    private final Condition workEnded = lock.newCondition();
    private int programs;
    private boolean works;

    /** A program is about to run; waits for what {@link #unlessKept} began. */
    public void begin() {
        lock.lock();
        try {
            programs++;
            while (works) {
                workEnded.awaitUninterruptibly();
            }
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

    /**
     * Does what would disturb an exclusive program; one that comes meanwhile waits for its end.
     * False, and nothing is done, beside such a program or another such work.
     */
    public boolean unlessKept(Runnable work) {
        if (!mayWork()) {
            return false;
        }
        try {
            work.run();
            return true;
        } finally {
            workIsOver();
        }
    }

    private boolean mayWork() {
        lock.lock();
        try {
            if (programs > 0 || works) {
                return false;
            }
            works = true;
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void workIsOver() {
        lock.lock();
        try {
            works = false;
            workEnded.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
