package been.protocol.analyses;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A repeat of an analysis, and what it found compared with its original.
 *
 * @param analysis that repeats
 * @param experiment label of the only one that is repeated; absent for all
 * @param reproduction what holds for all outcomes together; absent before the end
 * @param differences what was not as it was in the original
 * @param outcomes of each experiment, then of each pair, by each metric; none before the end
 */
public record RepeatView(
        AnalysisId analysis,
        AnalysisId original,
        @Nullable String experiment,
        AnalysisState state,
        Instant startedAt,
        @Nullable Reproduction reproduction,
        List<EnvironmentDifference> differences,
        List<Outcome> outcomes) {
    public RepeatView {
        differences = List.copyOf(differences);
        outcomes = List.copyOf(outcomes);
    }

    /**
     * The repeat relative to the original, by one metric.
     *
     * @param about label of the experiment whose means are compared, or {@code new / old} of the
     *     pair whose ratios are
     * @param change repeat / original − 1; absent where a mean of the original is 0
     * @param low absent where the change cannot be bounded
     */
    public record Outcome(
            String metric,
            String about,
            @Nullable Double change,
            @Nullable Double low,
            @Nullable Double high,
            double confidence,
            Reproduction reproduction,
            String sentence) {}
}
