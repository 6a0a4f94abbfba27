package been.cli.analyze;

import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.compare.EffectSize;
import been.statistics.compare.JointJudgement;
import been.statistics.compare.Judgement;
import been.statistics.compare.Verdict;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An input file and its runs on both sides.
 *
 * @param before null where that side has no run of it, as for {@code after}
 * @param judged null unless both sides solved it
 */
record ToolInput(
        String name, @Nullable Runs before, @Nullable Runs after, @Nullable JointJudgement judged) {

    /**
     * All runs of one side.
     *
     * @param values of the metric, one for each run
     * @param failure why one of the runs is no result
     */
    record Runs(List<Double> values, Optional<String> failure) {

        boolean isFailed() {
            return failure.isPresent();
        }

        double mean() {
            return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        }

        Observations observations() {
            return Observations.ofExecutionMeans(
                    values.stream().mapToDouble(Double::doubleValue).toArray());
        }
    }

    boolean isMeasured() {
        return isSolved(before) && isSolved(after);
    }

    static boolean isSolved(@Nullable Runs side) {
        return side != null && !side.isFailed();
    }

    boolean isWorse() {
        return judged == null
                ? isSolved(before) && after != null
                : judged.verdict() == Verdict.REGRESSED;
    }

    /** How the ratio of the means, after by before, is known. */
    Optional<Interval> ratio() {
        return judged != null
                        && judged.alone()
                                instanceof
                                Judgement.Judged(
                                        var _,
                                        EffectSize.Determined(var ratio, _, _),
                                        var _)
                ? Optional.of(ratio)
                : Optional.empty();
    }

    /** Why there is no verdict; empty where there is one. */
    Optional<String> noVerdict() {
        if (judged != null) {
            return judged.alone() instanceof Judgement.NotJudged(var reason)
                    ? Optional.of(reason.sentence())
                    : Optional.empty();
        }
        if (before == null || after == null) {
            return Optional.of(before == null ? "only after" : "only before");
        }
        return Optional.of(
                !before.isFailed() ? "fails now" : after.isFailed() ? "fails" : "solved");
    }
}
