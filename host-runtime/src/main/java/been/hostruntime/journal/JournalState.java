package been.hostruntime.journal;

import been.protocol.Report;
import been.protocol.TaskAttempt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The fold of a journal's entries; pure. */
final class JournalState {
    private long incarnation;
    private long highestCommand;
    private long lastNumber;
    private final Map<TaskAttempt, HeldAttempt> held = new LinkedHashMap<>();
    private final TreeMap<Long, Report> pending = new TreeMap<>();
    private final List<Report> heldBack = new ArrayList<>();

    void apply(JournalEntry entry) {
        switch (entry) {
            case JournalEntry.Started(var number) -> incarnation = number;
            case JournalEntry.Commanded(var command) -> commanded(command);
            case JournalEntry.Offered(var command, var offer) -> {
                commanded(command);
                held.putIfAbsent(offer.attempt(), HeldAttempt.of(offer));
            }
            case JournalEntry.StopOrdered(var command, var attempt, var reason) -> {
                commanded(command);
                change(attempt, known -> known.withStop(reason));
            }
            case JournalEntry.Launching(var attempt, var cores) ->
                    change(attempt, known -> known.withLaunching(cores));
            case JournalEntry.Published(var attempt, var name, var value) ->
                    change(attempt, known -> known.withCheckpoint(name, value));
            case JournalEntry.Asked(var attempt, var request, var key) ->
                    change(attempt, known -> known.withQuestion(request, key));
            case JournalEntry.Answered(var command, var attempt, var request, var reply) -> {
                commanded(command);
                change(attempt, known -> known.withReply(request, reply));
            }
            case JournalEntry.HeldBack(var report) -> heldBack.add(report);
            case JournalEntry.Released(var attempt) ->
                    heldBack.removeIf(
                            report -> attempt == null || report.attempt().equals(attempt));
            case JournalEntry.LogRead(var attempt, var position) ->
                    change(attempt, known -> known.withLog(position));
            case JournalEntry.Reported(var number, var report) -> {
                lastNumber = Math.max(lastNumber, number);
                pending.put(number, report);
                if (endsAttempt(report)) {
                    change(report.attempt(), known -> known.withLastReport(number));
                }
            }
            case JournalEntry.Acknowledged(var number) -> {
                lastNumber = Math.max(lastNumber, number);
                pending.headMap(number, true).clear();
                held.values().removeIf(attempt -> attempt.endedBy(number));
            }
        }
    }

    static boolean endsAttempt(Report report) {
        return report instanceof Report.Ended || report instanceof Report.Refused;
    }

    private void commanded(long command) {
        highestCommand = Math.max(highestCommand, command);
    }

    private void change(TaskAttempt attempt, UnaryOperator<HeldAttempt> how) {
        held.computeIfPresent(attempt, (key, known) -> how.apply(known));
    }

    /**
     * The minimal entries that produce this state, for that incarnation; reports of a new
     * incarnation are renumbered.
     */
    List<JournalEntry> entries(long asIncarnation) {
        var entries = new ArrayList<JournalEntry>();
        entries.add(new JournalEntry.Started(asIncarnation));
        entries.add(new JournalEntry.Commanded(highestCommand));
        for (HeldAttempt known : held.values()) {
            TaskAttempt attempt = known.attempt();
            entries.add(new JournalEntry.Offered(0, known.offer()));
            if (known.launching()) {
                entries.add(new JournalEntry.Launching(attempt, known.cores()));
            }
            if (known.stop() != null) {
                entries.add(new JournalEntry.StopOrdered(0, attempt, known.stop()));
            }
            known.checkpoints()
                    .forEach((name, value) ->
                            entries.add(new JournalEntry.Published(attempt, name, value)));
            for (AskedQuestion asked : known.questions()) {
                entries.add(new JournalEntry.Asked(attempt, asked.request(), asked.key()));
                if (asked.reply() != null) {
                    entries.add(
                            new JournalEntry.Answered(0, attempt, asked.request(), asked.reply()));
                }
            }
            entries.add(new JournalEntry.LogRead(attempt, known.log()));
        }
        heldBack.forEach(report -> entries.add(new JournalEntry.HeldBack(report)));
        boolean sameNumbers = asIncarnation == incarnation;
        long number = 0;
        for (var report : pending.entrySet()) {
            number = sameNumbers ? report.getKey() : number + 1;
            entries.add(new JournalEntry.Reported(number, report.getValue()));
        }
        if (sameNumbers && number == 0 && lastNumber > 0) {
            // Nothing is pending, but numbering must continue.
            entries.add(new JournalEntry.Acknowledged(lastNumber));
        }
        return entries;
    }

    long incarnation() {
        return incarnation;
    }

    long highestCommand() {
        return highestCommand;
    }

    long lastNumber() {
        return lastNumber;
    }

    Map<TaskAttempt, HeldAttempt> held() {
        return held;
    }

    /** The held back reports of that attempt, or of all. */
    List<Report> heldBack(@Nullable TaskAttempt attempt) {
        return heldBack.stream()
                .filter(report -> attempt == null || report.attempt().equals(attempt))
                .toList();
    }

    NavigableMap<Long, Report> pending() {
        return pending;
    }
}
