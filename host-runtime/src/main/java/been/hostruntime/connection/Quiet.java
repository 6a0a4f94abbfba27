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

    /** Under way that would disturb a program. */
    private int works;

    /** Whether one of them is to be the only one of its kind. */
    private boolean isTaken;

    /** A program is about to run; waits for what would disturb it and has begun. */
    public void begin() {
        lock.lock();
        try {
            programs++;
            while (works > 0) {
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
            giveBack();
            workIsOver();
        }
    }

    private boolean mayWork() {
        lock.lock();
        try {
            if (programs > 0 || isTaken) {
                return false;
            }
            isTaken = true;
            works++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Does what would disturb an exclusive program, once none runs; one that comes meanwhile waits
     * for its end.
     */
    public void afterwards(Runnable work) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (programs > 0) {
                over.await();
            }
            works++;
        } finally {
            lock.unlock();
        }
        try {
            work.run();
        } finally {
            workIsOver();
        }
    }

    private void giveBack() {
        lock.lock();
        try {
            isTaken = false;
        } finally {
            lock.unlock();
        }
    }

    private void workIsOver() {
        lock.lock();
        try {
            works--;
            workEnded.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
