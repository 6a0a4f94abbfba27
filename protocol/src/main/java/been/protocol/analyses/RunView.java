package been.protocol.analyses;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A run as it stands.
 *
 * @param analysis that was asked
 * @param name of that analysis
 * @param version absent where none was named
 * @param baseline absent where the version is held against the one before
 * @param detail why it waits, is paused or failed; absent otherwise
 * @param measuredBy the analysis whose page shows it; absent while it waits
 * @param remaining from observed durations; absent until there are some, and at the end
 * @param counts verdicts of each kind; all 0 until the end
 * @param verdicts none until the end
 */
public record RunView(
        long id,
        AnalysisId analysis,
        String name,
        String kind,
        @Nullable String version,
        @Nullable String baseline,
        State state,
        @Nullable String detail,
        @Nullable AnalysisId measuredBy,
        int executionsDone,
        int executionsPlanned,
        @Nullable Duration remaining,
        AnalysisSummary.VerdictCounts counts,
        List<Verdict> verdicts,
        String who,
        Instant askedAt,
        @Nullable Instant endedAt) {

    public RunView {
        verdicts = List.copyOf(verdicts);
    }

    /** A run's life. */
    public enum State {
        /** The analysis is busy with something else. */
        WAITING,
        RUNNING,
        /** Its analysis waits for somebody. */
        PAUSED,
        FINISHED,
        /** What was asked for could not be measured. */
        FAILED,
        STOPPED;

        public boolean isOver() {
            return this == FINISHED || this == FAILED || this == STOPPED;
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One metric of one pair.
     *
     * @param title of the metric, for people
     * @param better {@code lower} or {@code higher}
     * @param oldLabel the version, or the configuration, that it is held against
     * @param oldMean absent where there is none
     * @param change raw relative change of the mean, new / old − 1
     * @param low of its interval; absent when undetermined
     * @param verdict {@code regressed}, {@code improved}, {@code equivalent} or {@code
     *     inconclusive}
     * @param sentence says the same in words
     */
    public record Verdict(
            String metric,
            String title,
            String unit,
            String better,
            String oldLabel,
            String newLabel,
            @Nullable Double oldMean,
            @Nullable Double newMean,
            double change,
            @Nullable Double low,
            @Nullable Double high,
            double confidence,
            String verdict,
            String sentence) {}
}
