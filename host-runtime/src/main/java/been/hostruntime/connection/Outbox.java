package been.hostruntime.connection;

import been.hostruntime.journal.Journal;
import been.hostruntime.journal.LogPosition;
import been.hostruntime.timing.QuietPeriod;
import been.protocol.Question;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Journals reports and wakes the thread that sends them: at once, or after a delay that lets
 * further reports go into the same request. Delayed reports are not sent during an exclusive
 * program, except with a lease renewal. Thread-safe.
 */
public final class Outbox {
    private static final Duration SOON = Duration.ofMillis(100);

    /** About the time that the shortest program takes from its start to its last report. */
    private static final Duration SHORTLY = Duration.ofMillis(20);

    private final Journal journal;
    private final QuietPeriod quiet;
    private final Bell bell;
    private final boolean isDeferring;

    /** Wakes the sending thread. */
    private static final class Bell {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private boolean now;
        private @Nullable Long due;

        /** Rings after that time at the latest. */
        void ringWithin(Duration time) {
            lock.lock();
            try {
                long then = System.nanoTime() + time.toNanos();
                due = due == null || then - due < 0 ? Long.valueOf(then) : due;
                changed.signalAll(); // also wakes a thread that waits without a timeout beside an
                // exclusive program
            } finally {
                lock.unlock();
            }
        }
    }

    public Outbox(Journal journal, QuietPeriod quiet) {
        this(journal, quiet, new Bell(), false);
    }

    private Outbox(Journal journal, QuietPeriod quiet, Bell bell, boolean isDeferring) {
        this.journal = journal;
        this.quiet = quiet;
        this.bell = bell;
        this.isDeferring = isDeferring;
    }

    /**
     * The same outbox for attempts that may run beside an exclusive program: their reports wait for
     * its end.
     */
    public Outbox deferring() {
        return new Outbox(journal, quiet, bell, true);
    }

    public void sendNow(Report report) {
        journal.report(report);
        flush();
    }

    /** Sends the report within 20 ms, perhaps together with others. */
    public void sendShortly(Report report) {
        journal.report(report);
        bell.ringWithin(SHORTLY);
    }

    public void sendSoon(Report report) {
        journal.report(report);
        bell.ringWithin(SOON);
    }

    /** Sends the report at once; it is on disk when this returns. */
    public void published(Report.CheckpointSet report) {
        journal.published(report);
        flush();
    }

    /** Sends a question at once, and returns its number. */
    public long asked(TaskAttempt attempt, String key, Question question) {
        long request = journal.asked(attempt, key, question);
        flush();
        return request;
    }

    /**
     * Sends log lines soon; during an exclusive program they are held back, even from lease
     * renewals.
     */
    public void logged(Report.Log report, LogPosition position) {
        if (quiet.isActive()) {
            journal.heldBack(report, position);
        } else {
            journal.releaseHeldBack();
            journal.logged(report, position);
            bell.ringWithin(SOON);
        }
    }

    /** Sends log lines that were held back, unless another exclusive program runs. */
    public void releaseHeldBack() {
        if (!quiet.isActive() && journal.releaseHeldBack()) {
            bell.ringWithin(SOON);
        }
    }

    /** Whether an exclusive program runs. */
    public boolean isQuiet() {
        return quiet.isActive();
    }

    /** Journals the attempt's last report, cleans up, and sends the report. */
    public void ended(Report.Ended report, Runnable cleanUp) {
        journal.end(report, cleanUp);
        flush();
    }

    /** Sends all pending reports at once. */
    public void flush() {
        if (isDeferring && quiet.isActive()) {
            bell.ringWithin(SOON);
            return;
        }
        bell.lock.lock();
        try {
            bell.now = true;
            bell.changed.signalAll();
        } finally {
            bell.lock.unlock();
        }
    }

    /** Waits until something should be sent. */
    void awaitWork() throws InterruptedException {
        bell.lock.lock();
        try {
            while (!bell.now) {
                if (bell.due == null || quiet.isActive()) {
                    bell.changed.await();
                    continue;
                }
                long left = bell.due - System.nanoTime();
                if (left <= 0) {
                    break;
                }
                bell.changed.awaitNanos(left);
            }
            bell.now = false;
            bell.due = null;
        } finally {
            bell.lock.unlock();
        }
    }
}
