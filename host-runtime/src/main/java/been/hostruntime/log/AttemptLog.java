package been.hostruntime.log;

import been.hostruntime.journal.LogPosition;
import been.protocol.LogLine;
import been.protocol.Report;
import been.protocol.TaskAttempt;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The log of one attempt: records of the SDK and lines of both outputs in one order. Beyond its
 * budget lines are dropped and counted, and the log ends with a note. Thread-safe.
 */
public final class AttemptLog {
    static final long BUDGET = 1 << 20;
    private static final int MOST_LINES = 1000;
    private static final long MOST_BYTES = 256 << 10;

    /** Overhead of a line beside its text, in transfer and storage. */
    private static final int LINE_COST = 64;

    private static final String CUT =
            "the log ends here because its budget of 1 MiB is used up; stdout.log and"
                    + " stderr.log are complete";

    private final TaskAttempt attempt;
    private final InstantSource clock;
    private final BiConsumer<Report.Log, LogPosition> reports;
    private final Runnable somethingWaits;
    private final ReentrantLock lock = new ReentrantLock();
    private final OutputTail stdout;
    private final OutputTail stderr;
    private final List<LogLine> lines = new ArrayList<>();
    private long nextNumber;
    private long spent;
    private long dropped;
    private long droppedSaid;
    private long waitingBytes;

    /**
     * A log that continues at the position.
     *
     * @param reports receives batches of lines
     * @param somethingWaits called at the first line of a batch, so that the log is flushed later
     */
    public AttemptLog(
            TaskAttempt attempt,
            Path stdout,
            Path stderr,
            LogPosition position,
            InstantSource clock,
            BiConsumer<Report.Log, LogPosition> reports,
            Runnable somethingWaits) {
        this.attempt = attempt;
        this.clock = clock;
        this.reports = reports;
        this.somethingWaits = somethingWaits;
        this.stdout = new OutputTail(stdout, position.stdout());
        this.stderr = new OutputTail(stderr, position.stderr());
        nextNumber = position.nextNumber();
        spent = position.spentBytes();
        dropped = position.droppedBytes();
        droppedSaid = dropped;
    }

    /** Adds a record that the task sent. */
    public void record(long timeMillis, String level, String text) {
        locked(() -> add(timeMillis, "log", level, text));
    }

    /** Whether the budget is used up. */
    public boolean isExhausted() {
        lock.lock();
        try {
            return exhausted();
        } finally {
            lock.unlock();
        }
    }

    /** Counts log records that were dropped unread. */
    public void drop(long bytes) {
        locked(() -> dropped += bytes);
    }

    /** Adds what the program has written since the last call. */
    public void readOutput() {
        locked(() -> {
            stdout.read(this::exhausted, this::drop, output("stdout"));
            stderr.read(this::exhausted, this::drop, output("stderr"));
        });
    }

    /** Adds the rest of the output after the program has ended, and reports everything. */
    public void finish() {
        readOutput();
        locked(() -> {
            stdout.finish(output("stdout"));
            stderr.finish(output("stderr"));
            send(true);
        });
    }

    /** Reports pending lines. */
    public void flush() {
        locked(() -> send(false));
    }

    private Consumer<String> output(String stream) {
        return text -> add(clock.millis(), stream, "info", text);
    }

    private void add(long timeMillis, String stream, String level, String text) {
        long bytes = text.getBytes(StandardCharsets.UTF_8).length + 1L;
        if (exhausted()) {
            dropped += bytes;
            return;
        }
        long cost = bytes + LINE_COST;
        if (spent + cost > BUDGET) {
            spent = BUDGET;
            dropped += bytes;
            append(timeMillis, "log", "warn", CUT);
        } else {
            spent += cost;
            append(timeMillis, stream, level, text);
        }
    }

    private void append(long timeMillis, String stream, String level, String text) {
        lines.add(new LogLine(nextNumber++, timeMillis, stream, level, text));
        if (lines.size() == 1) {
            somethingWaits.run();
            waitingBytes = 0;
        }
        waitingBytes += text.length();
        if (lines.size() >= MOST_LINES || waitingBytes >= MOST_BYTES) {
            send(false);
        }
    }

    private boolean exhausted() {
        return spent >= BUDGET;
    }

    private void send(boolean last) {
        if (lines.isEmpty() && !(last && dropped > droppedSaid)) {
            return;
        }
        var position = new LogPosition(stdout.done(), stderr.done(), nextNumber, spent, dropped);
        reports.accept(new Report.Log(attempt, lines, dropped), position);
        droppedSaid = dropped;
        lines.clear();
    }

    private void locked(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }
}
