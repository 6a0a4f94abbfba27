package been.hostruntime.journal;

import been.protocol.Command;
import been.protocol.Reason;
import been.protocol.TaskAttempt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An attempt from its offer until the controller has acknowledged its last report.
 *
 * @param launching whether its program may run or have run
 * @param cores the logical processors it was then given
 * @param stop why it must end, once somebody said so
 * @param checkpoints it published, by name
 * @param lastReport number of the report that ends it; absent before
 */
public record HeldAttempt(
        Command.Offer offer,
        boolean launching,
        List<Integer> cores,
        @Nullable Reason stop,
        Map<String, String> checkpoints,
        LogPosition log,
        @Nullable Long lastReport) {

    public HeldAttempt {
        cores = List.copyOf(cores);
        checkpoints = Map.copyOf(checkpoints);
    }

    static HeldAttempt of(Command.Offer offer) {
        return new HeldAttempt(offer, false, List.of(), null, Map.of(), LogPosition.START, null);
    }

    public TaskAttempt attempt() {
        return offer.attempt();
    }

    /** Whether all that is left is to have its last report acknowledged. */
    public boolean ended() {
        return lastReport != null;
    }

    /** Whether its last report is among those up to that number. */
    boolean endedBy(long number) {
        return lastReport != null && lastReport <= number;
    }

    HeldAttempt withLaunching(List<Integer> given) {
        return new HeldAttempt(offer, true, given, stop, checkpoints, log, lastReport);
    }

    HeldAttempt withStop(Reason reason) {
        Reason first = stop == null ? reason : stop;
        return new HeldAttempt(offer, launching, cores, first, checkpoints, log, lastReport);
    }

    HeldAttempt withCheckpoint(String name, String value) {
        var more = new LinkedHashMap<>(checkpoints);
        more.putIfAbsent(name, value);
        return new HeldAttempt(offer, launching, cores, stop, more, log, lastReport);
    }

    HeldAttempt withLog(LogPosition position) {
        return new HeldAttempt(offer, launching, cores, stop, checkpoints, position, lastReport);
    }

    HeldAttempt withLastReport(long number) {
        return new HeldAttempt(offer, launching, cores, stop, checkpoints, log, number);
    }
}
