package been.hostruntime.connection;

import been.hostruntime.journal.Journal;
import been.hostruntime.journal.LogPosition;
import been.protocol.Report;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Takes reports into the journal and wakes who sends them: at once, or soon, which is after a
 * moment, and not before an exclusive program has ended unless a lease renewal goes out anyway.
 * Thread-safe.
 */
public final class Outbox {
    private static final long SOON_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Journal journal;
    private final Quiet quiet;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean now;
    private boolean soon;

    public Outbox(Journal journal, Quiet quiet) {
        this.journal = journal;
        this.quiet = quiet;
    }

    public void now(Report report) {
        journal.report(report);
        flush();
    }

    public void soon(Report report) {
        journal.report(report);
        wakeSoon();
    }

    /** On disk when this returns. */
    public void published(Report.CheckpointSet report) {
        journal.published(report);
        flush();
    }

    public void logged(Report.Log report, LogPosition position) {
        journal.logged(report, position);
        wakeSoon();
    }

    /** The attempt's last report; sent after the clean-up. */
    public void ended(Report.Ended report, Runnable cleanUp) {
        journal.end(report, cleanUp);
        flush();
    }

    /** Whatever waits is sent now. */
    public void flush() {
        lock.lock();
        try {
            now = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void wakeSoon() {
        lock.lock();
        try {
            soon = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns when something should be sent. */
    void awaitWork() throws InterruptedException {
        lock.lock();
        try {
            long left = SOON_NANOS;
            while (!now) {
                if (soon && !quiet.isKept()) {
                    if (left <= 0) {
                        break;
                    }
                    left = changed.awaitNanos(left);
                } else {
                    changed.await();
                }
            }
            now = false;
            soon = false;
        } finally {
            lock.unlock();
        }
    }
}
