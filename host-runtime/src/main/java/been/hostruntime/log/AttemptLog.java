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
 * budget everything is dropped, counted, and said to be. Thread-safe.
 */
public final class AttemptLog {
    static final long BUDGET = 1 << 20;
    private static final int MOST_LINES = 1000;
    private static final long MOST_BYTES = 256 << 10;

    /** A line takes more than its text, on the way and where it is kept. */
    private static final int LINE_COST = 64;

    private static final String CUT =
            "the log ends here, its budget of 1 MiB is used up; stdout.log and stderr.log are whole";

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
     * A log that goes on where the position says.
     *
     * @param reports what to do with batches of lines
     * @param somethingWaits told when the first line of a batch is there, so that somebody flushes
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

    /** A record that the task sent. */
    public void record(long timeMillis, String level, String text) {
        locked(() -> add(timeMillis, "log", level, text));
    }

    /** Whether nothing more fits. */
    public boolean isExhausted() {
        lock.lock();
        try {
            return exhausted();
        } finally {
            lock.unlock();
        }
    }

    /** Counts what was not even looked at. */
    public void drop(long bytes) {
        locked(() -> dropped += bytes);
    }

    /** Takes in what the program has written since. */
    public void readOutput() {
        locked(() -> {
            stdout.read(this::exhausted, this::drop, output("stdout"));
            stderr.read(this::exhausted, this::drop, output("stderr"));
        });
    }

    /** Takes in what is left of the output, and reports all, when the program has ended. */
    public void finish() {
        readOutput();
        locked(() -> {
            stdout.finish(output("stdout"));
            stderr.finish(output("stderr"));
            send(true);
        });
    }

    /** Reports what waits. */
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
