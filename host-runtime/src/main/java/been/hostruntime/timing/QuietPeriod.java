package been.hostruntime.timing;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The period in which an exclusive program runs: this host then sends only what it must and does no
 * background work. Thread-safe.
 */
public final class QuietPeriod {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition over = lock.newCondition();
    private final Condition workEnded = lock.newCondition();
    private int programs;

    /** Number of disturbing jobs that are running. */
    private int works;

    /** Whether one of them was started by {@link #tryRunOutside}. */
    private boolean isTaken;

    /** Called before an exclusive program; waits for the end of running background work. */
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

    public boolean isActive() {
        lock.lock();
        try {
            return programs > 0;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until no exclusive program runs, without waking up before. */
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
     * Does background work, for whose end a new exclusive program waits. Returns false without
     * doing it when an exclusive program or other work of this method is running.
     */
    public boolean tryRunOutside(Runnable work) {
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
     * Waits until no exclusive program runs and does background work, for whose end a new exclusive
     * program waits.
     */
    public void runOutside(Runnable work) throws InterruptedException {
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
