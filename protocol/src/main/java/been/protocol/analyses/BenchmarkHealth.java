package been.protocol.analyses;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether the verdicts of a benchmark can be relied on.
 *
 * @param analysis the newest that measured it
 * @param measuredAt start of its newest execution
 * @param detectable the smallest worsening that 8 in 10 comparisons report, relative to the mean;
 *     absent before two versions were compared, and when no change is large enough
 * @param nextAt when a schedule measures it next; absent for one that no schedule measures
 * @param missed what its schedule missed; absent while it keeps to its times
 */
public record BenchmarkHealth(
        ChangeSeries series,
        AnalysisId analysis,
        Instant measuredAt,
        SelfComparisons comparisons,
        @Nullable Double detectable,
        Noise noise,
        @Nullable Instant nextAt,
        @Nullable String missed) {

    /** In one word or a few: the most important first. */
    public String standing() {
        if (series.quarantinedAt() != null) {
            return "quarantined";
        } else if (missed != null) {
            return "missed";
        }
        return nextAt == null ? "not scheduled" : "scheduled";
    }

    /**
     * The newest comparisons of versions with themselves, at most 100.
     *
     * @param falseAlarms of these, those that reported a change
     * @param runs of these, those with executions of their own; the others divide executions that
     *     were made anyway
     * @param side executions on each side of the newest
     * @param nominal the rate of false alarms that the analysis allows
     * @param low of the 95 % interval of the rate
     */
    public record SelfComparisons(
            int count,
            int falseAlarms,
            int runs,
            int side,
            double nominal,
            double low,
            double high) {}

    /**
     * The standard deviation of what executions contribute, relative to the mean.
     *
     * @param deviation of the newest sessions; absent before executions were repeated
     * @param before of earlier ones; absent while there are few
     */
    public record Noise(@Nullable Double deviation, @Nullable Double before, Trend trend) {}

    /** How noise moved, at 99 %. */
    public enum Trend {
        /** There are too few sessions to tell. */
        UNKNOWN,
        STEADY,
        ROSE,
        FELL
    }
}
