package been.hostruntime.journal;

import been.hostruntime.journal.AskedQuestion.Reply;
import been.protocol.Command;
import been.protocol.Question;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.SyncRequest.NumberedReport;
import been.protocol.TaskAttempt;
import been.protocol.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What this host has promised. A change survives the end of this process when its method returns;
 * it also survives a crash of the machine if the method promises that it is on disk. Nothing
 * changes when it throws. Thread-safe.
 */
public final class Journal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final long LARGE = 8L << 20;

    private final ReentrantLock lock = new ReentrantLock();
    private final JournalFile file;
    private final JournalState state = new JournalState();
    private final TreeSet<Long> withheld = new TreeSet<>();
    private long compactAt = LARGE;

    private Journal(JournalFile file) {
        this.file = file;
    }

    /**
     * Reads or creates the journal, and starts a new incarnation.
     *
     * @throws IOException when the file cannot be read or written
     */
    public static Journal open(Path path) throws IOException {
        var file = new JournalFile(path);
        var journal = new Journal(file);
        var before = new JournalState();
        file.read(before::apply);
        List<JournalEntry> entries = before.entries(before.incarnation() + 1);
        file.replace(entries);
        entries.forEach(journal.state::apply);
        return journal;
    }

    public long incarnation() {
        return locked(state::incarnation);
    }

    public long highestCommand() {
        return locked(state::highestCommand);
    }

    /** All held attempts, in the order of their offers. */
    public List<HeldAttempt> held() {
        return locked(() -> List.copyOf(state.held().values()));
    }

    public Optional<HeldAttempt> held(TaskAttempt attempt) {
        return locked(() -> Optional.ofNullable(state.held().get(attempt)));
    }

    /**
     * Holds an offered attempt. It is on disk no later than {@link #launching}; if the machine
     * crashes before, the next incarnation reports that the attempt does not run.
     */
    public void offered(long command, Command.Offer offer) {
        record(false, new JournalEntry.Offered(command, offer));
    }

    public void commanded(long command) {
        record(false, new JournalEntry.Commanded(command));
    }

    /** Records a stop on disk before it is carried out, so that a restart does not forget it. */
    public void stopOrdered(long command, TaskAttempt attempt, Reason reason) {
        record(true, new JournalEntry.StopOrdered(command, attempt, reason));
    }

    /** Records on disk that the program is about to start. */
    public void launching(TaskAttempt attempt, List<Integer> cores) {
        record(true, new JournalEntry.Launching(attempt, cores));
    }

    /** Records a checkpoint on disk before it is acknowledged to the task. */
    public void published(Report.CheckpointSet report) {
        locked(() -> {
            append(
                    true,
                    new JournalEntry.Published(report.attempt(), report.name(), report.value()),
                    new JournalEntry.Reported(state.lastNumber() + 1, report));
            return true;
        });
    }

    /** Queues a question of the attempt and returns its number. */
    public long asked(TaskAttempt attempt, String key, Question question) {
        return locked(() -> {
            HeldAttempt known = state.held().get(attempt);
            long request = known == null ? 1 : known.lastRequest() + 1;
            append(
                    false,
                    new JournalEntry.Asked(attempt, request, key),
                    new JournalEntry.Reported(
                            state.lastNumber() + 1, new Report.Asked(attempt, request, question)));
            return request;
        });
    }

    public void answered(long command, TaskAttempt attempt, long request, Reply reply) {
        record(false, new JournalEntry.Answered(command, attempt, request, reply));
    }

    /** The same as {@link #logged}, but not to be sent before {@link #releaseHeldBack}. */
    public void heldBack(Report.Log report, LogPosition position) {
        locked(() -> {
            append(
                    false,
                    new JournalEntry.LogRead(report.attempt(), position),
                    new JournalEntry.HeldBack(report));
            return true;
        });
    }

    /** Queues reports that were held back; false when there were none. */
    public boolean releaseHeldBack() {
        return locked(() -> release(null));
    }

    private boolean release(@Nullable TaskAttempt attempt) {
        List<Report> reports = state.heldBack(attempt);
        if (reports.isEmpty()) {
            return false;
        }
        var entries = new ArrayList<JournalEntry>();
        entries.add(new JournalEntry.Released(attempt));
        long number = state.lastNumber();
        for (Report report : reports) {
            entries.add(new JournalEntry.Reported(++number, report));
        }
        append(false, entries.toArray(JournalEntry[]::new));
        return true;
    }

    /** Queues log lines, together with how far the log was read for them. */
    public void logged(Report.Log report, LogPosition position) {
        locked(() -> {
            append(
                    false,
                    new JournalEntry.LogRead(report.attempt(), position),
                    new JournalEntry.Reported(state.lastNumber() + 1, report));
            return true;
        });
    }

    /** Queues a report; one that ends an attempt is on disk when this returns. */
    public void report(Report report) {
        locked(() -> {
            boolean durable = JournalState.endsAttempt(report);
            append(durable, new JournalEntry.Reported(state.lastNumber() + 1, report));
            return true;
        });
    }

    /**
     * Records the attempt's last report on disk, runs the clean-up, and only then lets the report
     * be sent.
     */
    public void end(Report.Ended report, Runnable cleanUp) {
        long number =
                locked(() -> {
                    release(report.attempt());
                    long next = state.lastNumber() + 1;
                    append(true, new JournalEntry.Reported(next, report));
                    withheld.add(next);
                    return next;
                });
        try {
            cleanUp.run();
        } finally {
            locked(() -> withheld.remove(number));
        }
    }

    /** Whether an attempt's last report is on disk and its clean-up not done yet. */
    public boolean isCleaningUp() {
        return locked(() -> !withheld.isEmpty());
    }

    /** Drops reports up to this number, which the controller has. */
    public void acknowledged(long report) {
        locked(() -> {
            var pending = state.pending();
            if (!pending.isEmpty() && pending.firstKey() <= report) {
                append(false, new JournalEntry.Acknowledged(report));
            }
            return true;
        });
    }

    /**
     * A consistent state for one sync request.
     *
     * @param hasAllReports whether there are no further pending reports
     */
    public record SyncState(
            long incarnation,
            long acknowledgedCommand,
            List<TaskAttempt> running,
            List<NumberedReport> reports,
            boolean hasAllReports) {}

    /** The state without reports. */
    public SyncState syncState() {
        return locked(() -> syncState(List.of()));
    }

    /**
     * The state with as many pending reports as fit into one request.
     *
     * @param mostWeight approximate size of all reports in bytes; one report always fits
     */
    public SyncState syncStateWithReports(long mostWeight) {
        return locked(() -> {
            var reports = new ArrayList<NumberedReport>();
            long weight = 0;
            for (var entry : state.pending().entrySet()) {
                weight += weight(entry.getValue());
                boolean held = !withheld.isEmpty() && entry.getKey() >= withheld.first();
                if (held || (weight > mostWeight && !reports.isEmpty())) {
                    break;
                }
                reports.add(new NumberedReport(entry.getKey(), entry.getValue()));
            }
            return syncState(reports);
        });
    }

    private SyncState syncState(List<NumberedReport> reports) {
        return new SyncState(
                state.incarnation(),
                state.highestCommand(),
                List.copyOf(state.held().keySet()),
                reports,
                reports.size() == state.pending().size());
    }

    private static long weight(Report report) {
        return switch (report) {
            case Report.Log log ->
                    log.lines().stream().mapToLong(line -> 100L + line.text().length()).sum();
            case Report.CheckpointSet set -> 200L + set.value().length();
            case Report.Ended ended -> 1000L + 150L * ended.files().size();
            case Report.Asked asked ->
                    asked.question() instanceof Question.Submit submit
                            ? Wire.write(submit).length()
                            : 200L;
            case Report.Accepted _,
                    Report.Refused _,
                    Report.Running _,
                    Report.Awaiting _,
                    Report.Progress _,
                    Report.Collecting _ ->
                    200L;
        };
    }

    private void record(boolean durable, JournalEntry entry) {
        locked(() -> {
            append(durable, entry);
            return true;
        });
    }

    private void append(boolean durable, JournalEntry... entries) {
        JournalSteps.due(entries);
        file.append(List.of(entries), durable);
        for (JournalEntry entry : entries) {
            state.apply(entry);
        }
        JournalSteps.done(entries);
        if (file.size() > compactAt) {
            compact();
        }
    }

    /** Tried again later if it fails: the entries are in the longer file. */
    private void compact() {
        compactAt = file.size() + LARGE;
        try {
            file.replace(state.entries(state.incarnation()));
            compactAt = Math.max(LARGE, 2 * file.size());
        } catch (UncheckedIOException e) {
            LOG.error("the journal cannot be shortened yet", e);
        }
    }

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        locked(() -> {
            file.close();
            return true;
        });
    }
}
