package been.cli.platform;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What REST tells of a run. */
public record Run(Facts run, String url) {

    /**
     * @param state {@code WAITING}, {@code RUNNING}, {@code PAUSED}, {@code FINISHED}, {@code
     *     FAILED} or {@code STOPPED}
     * @param measuredBy the analysis that measures it; absent while it waits
     */
    public record Facts(
            long id,
            long analysis,
            String name,
            String kind,
            @Nullable String version,
            @Nullable String baseline,
            String state,
            @Nullable String detail,
            @Nullable Long measuredBy,
            int executionsDone,
            int executionsPlanned,
            @Nullable Duration remaining,
            Analysis.Verdicts counts,
            List<Verdict> verdicts,
            Instant askedAt,
            @Nullable Instant endedAt) {

        /** Whether it has no history that it would join. */
        public boolean isApart() {
            return !kind.equals("add") && !kind.equals("look");
        }

        /** Whether waiting any longer is of use. */
        public boolean isOver() {
            return !state.equals("WAITING") && !state.equals("RUNNING");
        }
    }

    /** One metric of one pair, as the platform tells it. */
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
