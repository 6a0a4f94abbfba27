package been.statistics.compare;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.Observations;
import java.util.Optional;

/**
 * Intervals and p-values that stay valid although executions are added until they decide: repeated
 * confidence intervals (Jennison and Turnbull 1989) with Pocock's (1977) constant boundary. All
 * intervals of a pair, from its tenth execution a side to its two hundredth, hold the true ratio
 * together with the confidence that they state.
 *
 * <p>The error of each look is a tenth of that of all: enough for looks at every fifth execution,
 * and found by simulation. Degrees of freedom are Satterthwaite's, since no look is at few
 * executions.
 */
public final class RepeatedLooks {
    /** Executions of each side before the first look. */
    public static final int FIRST = 10;

    private static final double EACH = 0.1;

    private RepeatedLooks() {}

    /** The confidence of the interval of each look alone. */
    public static Confidence each(Confidence all) {
        return new Confidence(1 - EACH * (1 - all.level()));
    }

    /** The ratio of means, as {@link EffectSize#of}, with an interval that holds at all looks. */
    public static EffectSize effect(Observations old, Observations current, Confidence confidence) {
        if (old.counts().executions() < 2 || current.counts().executions() < 2) {
            return new EffectSize.Undetermined(EffectSize.Reason.ONE_EXECUTION);
        }
        Level level = EffectSize.commonLevel(old, current);
        MeanEstimate before = MeanEstimate.of(old.means(level));
        MeanEstimate after = MeanEstimate.of(current.means(level));
        int freedom = Fieller.satterthwaite(before, after);
        return Fieller.ratio(before, after, each(confidence), freedom)
                .<EffectSize>map(
                        ratio -> new EffectSize.Determined(of(ratio, confidence), level, freedom))
                .orElseGet(() ->
                        new EffectSize.Undetermined(EffectSize.Reason.DENOMINATOR_NOT_POSITIVE));
    }

    /** The same of {@link EffectSize#ofPairs pairs}. */
    public static EffectSize effectOfPairs(
            Observations old, Observations current, Confidence confidence) {
        return switch (EffectSize.ofPairs(old, current, each(confidence))) {
            case EffectSize.Determined(var ratio, var level, var freedom) ->
                    new EffectSize.Determined(of(ratio, confidence), level, freedom);
            case EffectSize.Undetermined undetermined -> undetermined;
        };
    }

    private static Interval of(Interval each, Confidence all) {
        return new Interval(each.estimate(), each.low(), each.high(), all);
    }

    /** The smallest α at which the interval of {@link #effect} leaves 1 ± tolerance. */
    public static Optional<Double> p(Observations old, Observations current, double tolerance) {
        if (old.counts().executions() < 2 || current.counts().executions() < 2) {
            return Optional.empty();
        }
        Level level = EffectSize.commonLevel(old, current);
        MeanEstimate before = MeanEstimate.of(old.means(level));
        MeanEstimate after = MeanEstimate.of(current.means(level));
        int freedom = Fieller.satterthwaite(before, after);
        return Optional.of(ofAll(Significance.p(before, after, tolerance, freedom)));
    }

    /** The same of {@link EffectSize#ofPairs pairs}. */
    public static Optional<Double> pOfPairs(
            Observations old, Observations current, double tolerance) {
        return Significance.ofPairs(old, current, tolerance).map(RepeatedLooks::ofAll);
    }

    private static double ofAll(double p) {
        return Math.min(1, p / EACH);
    }
}
