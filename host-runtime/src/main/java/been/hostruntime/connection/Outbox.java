package been.hostruntime.connection;

import been.hostruntime.journal.Journal;
import been.hostruntime.journal.LogPosition;
import been.protocol.Question;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Takes reports into the journal and wakes who sends them: at once, or in a while, so that what
 * follows within it goes along, and then not before an exclusive program has ended unless a lease
 * renewal goes out anyway. Thread-safe.
 */
public final class Outbox {
    private static final Duration SOON = Duration.ofMillis(100);

    /** About what the least of programs takes from its start until its last report. */
    private static final Duration SHORTLY = Duration.ofMillis(20);

    private final Journal journal;
    private final Quiet quiet;
    private final Bell bell;
    private final boolean patient;

    /** What the sending thread waits for. */
    private static final class Bell {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private boolean now;
        private @Nullable Long due;

        /** Rings after that time; sooner if it was to ring sooner anyway. */
        void ringWithin(Duration time) {
            lock.lock();
            try {
                long then = System.nanoTime() + time.toNanos();
                due = due == null || then - due < 0 ? Long.valueOf(then) : due;
                changed.signalAll(); // also who slept without a time beside an exclusive program
            } finally {
                lock.unlock();
            }
        }
    }

    public Outbox(Journal journal, Quiet quiet) {
        this(journal, quiet, new Bell(), false);
    }

    private Outbox(Journal journal, Quiet quiet, Bell bell, boolean patient) {
        this.journal = journal;
        this.quiet = quiet;
        this.bell = bell;
        this.patient = patient;
    }

    /**
     * The same for who may run beside an exclusive program of another: nothing of it is urgent
     * enough to be sent then.
     */
    public Outbox patient() {
        return new Outbox(journal, quiet, bell, true);
    }

    public void now(Report report) {
        journal.report(report);
        flush();
    }

    /** Within a time that nobody who waits for it notices. */
    public void shortly(Report report) {
        journal.report(report);
        bell.ringWithin(SHORTLY);
    }

    public void soon(Report report) {
        journal.report(report);
        bell.ringWithin(SOON);
    }

    /** On disk when this returns. */
    public void published(Report.CheckpointSet report) {
        journal.published(report);
        flush();
    }

    /** Asks the controller, and returns the number of the question. */
    public long asked(TaskAttempt attempt, String key, Question question) {
        long request = journal.asked(attempt, key, question);
        flush();
        return request;
    }

    /** Beside an exclusive program no log line is sent, not even with a renewal of the lease. */
    public void logged(Report.Log report, LogPosition position) {
        if (quiet.isKept()) {
            journal.heldBack(report, position);
        } else {
            journal.letGo();
            journal.logged(report, position);
            bell.ringWithin(SOON);
        }
    }

    /** What was held back beside an exclusive program is sent, unless another one runs. */
    public void letGo() {
        if (!quiet.isKept() && journal.letGo()) {
            bell.ringWithin(SOON);
        }
    }

    /** Whether an exclusive program runs. */
    public boolean isQuiet() {
        return quiet.isKept();
    }

    /** The attempt's last report; sent after the clean-up. */
    public void ended(Report.Ended report, Runnable cleanUp) {
        journal.end(report, cleanUp);
        flush();
    }

    /** Whatever waits is sent now. */
    public void flush() {
        if (patient && quiet.isKept()) {
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

    /** Returns when something should be sent. */
    void awaitWork() throws InterruptedException {
        bell.lock.lock();
        try {
            while (!bell.now) {
                if (bell.due == null || quiet.isKept()) {
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
