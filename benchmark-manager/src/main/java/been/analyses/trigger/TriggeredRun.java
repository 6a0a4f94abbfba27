package been.analyses.trigger;

import been.protocol.analyses.RunView.Kind;
import been.protocol.analyses.RunView.MetricVerdict;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stored state of a requested run.
 *
 * @param document the file of the separate analysis that measures it; absent if the requested one
 *     does
 * @param measured the analysis that measures it; absent while it waits
 * @param experiment of a version that was added; absent otherwise and while it waits
 * @param era of the measuring analysis when it accepted the run
 * @param detail why it waits or failed
 * @param verdicts when it ended; empty before
 * @param notes what it could not compare when it ended; empty before
 */
public record TriggeredRun(
        long id,
        long analysis,
        Kind kind,
        @Nullable String version,
        @Nullable String baseline,
        @Nullable String document,
        @Nullable Long measured,
        @Nullable String experiment,
        int era,
        State state,
        @Nullable String detail,
        List<MetricVerdict> verdicts,
        List<String> notes,
        String who,
        Instant askedAt,
        @Nullable Instant endedAt) {

    public TriggeredRun {
        verdicts = verdicts == null ? List.of() : List.copyOf(verdicts);
        notes = notes == null ? List.of() : List.copyOf(notes);
    }

    /**
     * How a run ends.
     *
     * @param detail why it failed, or finished without measuring; absent otherwise
     * @param notes what it could not compare, each in one sentence
     */
    public record Ending(
            State state,
            @Nullable String detail,
            List<MetricVerdict> verdicts,
            List<String> notes) {}

    /** The state of the run; whether its analysis is paused is part of the analysis's state. */
    public enum State {
        WAITING,
        RUNNING,
        FINISHED,
        FAILED,
        STOPPED
    }
}
