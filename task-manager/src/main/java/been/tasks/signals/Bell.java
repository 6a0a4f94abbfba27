package been.tasks.signals;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets threads sleep until something happened since they last looked. Take {@link #rings} before
 * looking, so that what happens in between is not missed.
 */
public final class Bell {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rung = lock.newCondition();
    private long rings;

    public void ring() {
        lock.lock();
        try {
            rings++;
            rung.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** How often it rang so far. */
    public long rings() {
        lock.lock();
        try {
            return rings;
        } finally {
            lock.unlock();
        }
    }

    /** Returns when it rang more often than that, or the time is over. */
    public void await(long seen, Duration atMost) throws InterruptedException {
        lock.lock();
        try {
            long nanos = atMost.toNanos();
            while (rings == seen && nanos > 0) {
                nanos = rung.awaitNanos(nanos);
            }
        } finally {
            lock.unlock();
        }
    }
}
