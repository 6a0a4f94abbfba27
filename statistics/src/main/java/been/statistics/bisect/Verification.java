package been.statistics.bisect;

import been.statistics.Interval;
import been.statistics.Means;
import been.statistics.Observations;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.RepeatedLooks;
import been.statistics.compare.Verdict;
import been.statistics.plan.Precision;
import been.statistics.plan.SequentialPlan;
import java.util.List;
import java.util.Optional;

/**
 * Whether two versions differ, by executions made for this question alone, with intervals that hold
 * at all looks ({@link RepeatedLooks}).
 *
 * @param ratio of the newer to the older; empty while it is undetermined
 * @param executions of each version
 * @param missing executions of each version to make before the next look; 0 once it is decided
 * @param logRatio the logarithm of the ratio, and its squared error
 */
record Verification(
        Optional<Interval> ratio,
        Verdict verdict,
        int executions,
        int missing,
        double logRatio,
        double squaredError) {
    private static final int MOST_EXECUTIONS = 200;

    /** Of the precision: metrics that vary so little need no more executions than the pilot's. */
    private static final double EXACT = 0.1;

    /**
     * @param pilot executions of each version before the first look
     */
    static Verification of(double[] old, double[] current, Criteria criteria, int pilot) {
        int done = Math.min(old.length, current.length);
        if (done < 2) {
            return new Verification(
                    Optional.empty(), Verdict.INCONCLUSIVE, done, Math.max(2, pilot) - done, 0, 0);
        }
        EffectSize effect =
                RepeatedLooks.effect(
                        Observations.ofExecutionMeans(old),
                        Observations.ofExecutionMeans(current),
                        criteria.confidence());
        Optional<Interval> ratio =
                effect instanceof EffectSize.Determined(var interval, _, _)
                        ? Optional.of(interval)
                        : Optional.empty();
        Verdict verdict = ratio.map(criteria::judge).orElse(Verdict.INCONCLUSIVE);
        double before = Means.mean(old);
        double after = Means.mean(current);
        return new Verification(
                ratio,
                verdict,
                done,
                missing(effect, verdict, done, criteria, pilot),
                Math.log(after / before),
                Means.variance(old) / old.length / (before * before)
                        + Means.variance(current) / current.length / (after * after));
    }

    private static int missing(
            EffectSize effect, Verdict verdict, int done, Criteria criteria, int pilot) {
        if (done < pilot) {
            return pilot - done;
        }
        double halfWidth = Precision.reached(effect);
        if (halfWidth <= EXACT * criteria.precision()) {
            return 0;
        }
        var plan =
                SequentialPlan.deciding(
                        criteria.confidence(), criteria.equivalence(), MOST_EXECUTIONS);
        boolean isDecided = verdict != Verdict.INCONCLUSIVE || halfWidth <= criteria.precision();
        var progress =
                new SequentialPlan.Progress(
                        done, isDecided ? 0 : Double.POSITIVE_INFINITY, MOST_EXECUTIONS);
        return switch (plan.next(progress)) {
            case SequentialPlan.More(int executions) -> executions;
            case SequentialPlan.Stop _ -> 0;
        };
    }

    boolean isOpen() {
        return missing > 0;
    }

    boolean isChanged() {
        return !isOpen() && (verdict == Verdict.REGRESSED || verdict == Verdict.IMPROVED);
    }

    /**
     * Whether parts of it do not add up to the whole, by more than the tolerance and 99 % of
     * chance.
     */
    boolean isMoreThan(List<Verification> parts, double tolerance) {
        double rest = logRatio;
        double error = squaredError;
        for (Verification part : parts) {
            rest -= part.logRatio;
            error += part.squaredError;
        }
        return Math.abs(rest) > Math.max(tolerance, 2.58 * Math.sqrt(error));
    }
}
