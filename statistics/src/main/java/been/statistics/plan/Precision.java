package been.statistics.plan;

import been.statistics.Interval;
import been.statistics.compare.EffectSize;

/** The precision a comparison has reached: the half-width of its ratio's interval. */
public final class Precision {

    private Precision() {}

    /**
     * What a plan holds against the wanted precision: the half-width, relative to a ratio above 1,
     * so that a much slower version takes no more executions than a much faster one; infinite while
     * the ratio is undetermined.
     */
    public static double reached(EffectSize effect) {
        return switch (effect) {
            case EffectSize.Determined(var ratio, _, _) -> of(ratio);
            case EffectSize.Undetermined _ -> Double.POSITIVE_INFINITY;
        };
    }

    static double of(Interval ratio) {
        return ratio.halfWidth() / Math.max(1, ratio.estimate());
    }
}
