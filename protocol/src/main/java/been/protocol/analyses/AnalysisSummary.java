package been.protocol.analyses;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An analysis in a list.
 *
 * @param kind {@code regression} or {@code comparison}
 * @param subject the module's name, or {@code command}
 * @param stateDetail why it is paused or failed, or what it does now, in one sentence
 * @param executionsPlanned grows when the statistics demand more
 * @param remaining from observed durations; absent until there are some
 */
public record AnalysisSummary(
        AnalysisId id,
        String name,
        String kind,
        String subject,
        AnalysisState state,
        @Nullable String stateDetail,
        int executionsDone,
        int executionsFailed,
        int executionsPlanned,
        @Nullable Duration remaining,
        VerdictCounts verdicts,
        Instant startedAt,
        @Nullable Instant endedAt) {

    /** How many verdicts of each kind; all 0 until the end. */
    public record VerdictCounts(int regressed, int improved, int equivalent, int inconclusive) {}
}
