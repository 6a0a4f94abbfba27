package been.analyses.trigger;

import been.protocol.analyses.RunView.Kind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What somebody asked an analysis for, as it stands.
 *
 * @param document the file of the analysis of its own that measures it; absent where the one that
 *     was asked does
 * @param measured the analysis that measures it; absent while it waits
 * @param experiment of a version that was added; absent of others and while it waits
 * @param era of the measuring analysis when it was taken up
 * @param detail why it waits or failed
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
        String who,
        Instant askedAt,
        @Nullable Instant endedAt) {

    /** How far it is; whether its analysis is paused is that one's state. */
    public enum State {
        WAITING,
        RUNNING,
        FINISHED,
        FAILED,
        STOPPED
    }
}
