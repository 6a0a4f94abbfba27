package been.hostruntime.journal;

import been.hostruntime.journal.AskedQuestion.Reply;
import been.protocol.Command;
import been.protocol.Reason;
import been.protocol.TaskAttempt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An attempt from its offer until the controller has acknowledged its last report.
 *
 * @param launching whether its program may have been started
 * @param cores the logical processors of its program
 * @param stop why it must end; null unless a stop was ordered
 * @param checkpoints published checkpoints by name
 * @param questions questions to the controller, oldest first; of the answered ones only the latest
 * @param lastReport number of the report that ended it; null before
 */
public record HeldAttempt(
        Command.Offer offer,
        boolean launching,
        List<Integer> cores,
        @Nullable Reason stop,
        Map<String, String> checkpoints,
        List<AskedQuestion> questions,
        LogPosition log,
        @Nullable Long lastReport) {

    private static final int MOST_QUESTIONS = 2000;

    public HeldAttempt {
        cores = List.copyOf(cores);
        checkpoints = Map.copyOf(checkpoints);
        questions = List.copyOf(questions);
    }

    static HeldAttempt of(Command.Offer offer) {
        return new HeldAttempt(
                offer, false, List.of(), null, Map.of(), List.of(), LogPosition.START, null);
    }

    public TaskAttempt attempt() {
        return offer.attempt();
    }

    /** The number of its latest question; 0 before the first. */
    long lastRequest() {
        return questions.isEmpty() ? 0 : questions.getLast().request();
    }

    /** Whether only the acknowledgement of its last report is missing. */
    public boolean ended() {
        return lastReport != null;
    }

    /** Whether its last report is among those up to that number. */
    boolean endedBy(long number) {
        return lastReport != null && lastReport <= number;
    }

    HeldAttempt withLaunching(List<Integer> given) {
        return new HeldAttempt(offer, true, given, stop, checkpoints, questions, log, lastReport);
    }

    /** The same when its program was not started after all. */
    public HeldAttempt notLaunched() {
        return new HeldAttempt(
                offer, false, List.of(), stop, checkpoints, questions, log, lastReport);
    }

    HeldAttempt withStop(Reason reason) {
        Reason first = stop == null ? reason : stop;
        return new HeldAttempt(
                offer, launching, cores, first, checkpoints, questions, log, lastReport);
    }

    HeldAttempt withCheckpoint(String name, String value) {
        var more = new LinkedHashMap<>(checkpoints);
        more.putIfAbsent(name, value);
        return new HeldAttempt(offer, launching, cores, stop, more, questions, log, lastReport);
    }

    /** Keeps a limited number of answered questions for tasks that repeat one. */
    HeldAttempt withQuestion(long request, String key) {
        var more = new ArrayList<>(questions);
        if (more.size() >= MOST_QUESTIONS) {
            more.stream()
                    .filter(asked -> asked.reply() != null)
                    .findFirst()
                    .ifPresent(more::remove);
        }
        more.add(new AskedQuestion(key, request, null));
        return with(more);
    }

    HeldAttempt withReply(long request, Reply reply) {
        return with(
                questions.stream()
                        .map(asked -> asked.request() == request ? asked.withReply(reply) : asked)
                        .toList());
    }

    private HeldAttempt with(List<AskedQuestion> asked) {
        return new HeldAttempt(offer, launching, cores, stop, checkpoints, asked, log, lastReport);
    }

    HeldAttempt withLog(LogPosition position) {
        return new HeldAttempt(
                offer, launching, cores, stop, checkpoints, questions, position, lastReport);
    }

    HeldAttempt withLastReport(long number) {
        return new HeldAttempt(offer, launching, cores, stop, checkpoints, questions, log, number);
    }
}
