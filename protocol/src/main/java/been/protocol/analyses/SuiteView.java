package been.protocol.analyses;

import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.RunView.MetricVerdict;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A suite with the verdicts of all its analyses so far, judged together.
 *
 * @param kind {@code comparison} if all its analyses compare configurations
 * @param verdict the worst of the geometric means and the benchmarks: {@code regressed}, then
 *     {@code improved}, {@code inconclusive} and {@code equivalent}
 * @param outcome verdicts, and what has no complete results, in one sentence
 * @param members its analyses, in the order of the file
 * @param means geometric means, one for each pair of versions or configurations and kind of metric
 *     with at least two benchmarks
 * @param benchmarks every comparison of every analysis
 * @param counts verdicts of the benchmarks
 * @param budget time for the executions of all analyses together; absent where each has its own
 * @param used time of the executions so far
 * @param document the suite file as it was submitted
 */
public record SuiteView(
        SuiteSummary summary,
        AnalysisKind kind,
        Verdict verdict,
        String outcome,
        List<Member> members,
        List<Mean> means,
        List<Benchmark> benchmarks,
        VerdictCounts counts,
        @Nullable Duration budget,
        Duration used,
        String document) {

    public SuiteView {
        members = List.copyOf(members);
        means = List.copyOf(means);
        benchmarks = List.copyOf(benchmarks);
    }

    /**
     * One analysis.
     *
     * @param analysis absent while it waits for its turn, or if it could not be started
     * @param plan of the analysis in one sentence; empty before there is one
     * @param budget for its executions; absent where it has its own
     * @param problem why it has no complete results, in one sentence
     * @param leftOut why the newest version was not measured, in one sentence: the benchmark cannot
     *     tell it from the one before
     */
    public record Member(
            String name,
            @Nullable AnalysisSummary analysis,
            String plan,
            @Nullable Duration budget,
            @Nullable String problem,
            @Nullable String leftOut) {}

    /**
     * The geometric mean of the ratios of several benchmarks, new / old − 1. Where higher values
     * are better, a ratio is inverted, so that a positive change is always for the worse.
     *
     * @param what {@code time} for durations and rates, otherwise the common unit
     * @param benchmarks how many have a ratio with an interval
     * @param missing how many others have none, or failed
     */
    public record Mean(
            String what,
            String oldLabel,
            String newLabel,
            int benchmarks,
            int missing,
            double change,
            double low,
            double high,
            double confidence,
            Verdict verdict) {

        private static final String TIME = "time";

        /** What benchmarks with values of this unit have in common with others. */
        public static String of(String unit) {
            return VerdictWords.isOfTime(unit) ? TIME : unit;
        }

        /** A unit for the words of the verdict; less of it is better. */
        public String unit() {
            return what.equals(TIME) ? "s" : what;
        }

        /** The words for its verdict. */
        public VerdictWords words(AnalysisKind kind) {
            return VerdictWords.of(kind, unit(), true);
        }
    }

    /**
     * One comparison of one metric.
     *
     * @param title of the benchmark in this suite
     * @param member name of its analysis
     * @param verdict as judged together with all others
     * @param heldBack whether it would be a change if it were judged without the others
     * @param since what is known of the newer version; absent where nothing is
     */
    public record Benchmark(
            String title,
            String member,
            AnalysisId analysis,
            AnalysisKind kind,
            MetricVerdict verdict,
            boolean heldBack,
            @Nullable VersionDetails since) {}
}
