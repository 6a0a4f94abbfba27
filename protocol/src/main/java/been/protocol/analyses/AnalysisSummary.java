package been.protocol.analyses;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * An analysis in a list.
 *
 * @param subject the module's name, or {@code command}
 * @param stateDetail why it is paused or failed, or what it does now, in one sentence
 * @param executionsPlanned grows when the statistics demand more
 * @param remaining from observed durations; absent until there are some
 */
public record AnalysisSummary(
        AnalysisId id,
        String name,
        AnalysisKind kind,
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

    /** The counts of verdicts when it is finished; else its state, and why. */
    public String outcome() {
        return state == AnalysisState.FINISHED
                ? VerdictWords.of(kind).of(verdicts)
                : state.word() + (stateDetail == null ? "" : ": " + stateDetail);
    }

    /** How many verdicts of each kind; all 0 until the end. */
    public record VerdictCounts(int regressed, int improved, int equivalent, int inconclusive) {
        public static VerdictCounts of(Collection<Verdict> verdicts) {
            return new VerdictCounts(
                    Collections.frequency(verdicts, Verdict.REGRESSED),
                    Collections.frequency(verdicts, Verdict.IMPROVED),
                    Collections.frequency(verdicts, Verdict.EQUIVALENT),
                    Collections.frequency(verdicts, Verdict.INCONCLUSIVE));
        }
    }
}
