package been.statistics.plan;

import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.compare.EffectSize;
import java.util.List;

/** The precision a comparison has reached: the half-width of its ratio's interval. */
public final class Precision {

    private Precision() {}

    /** The half-width for one pair, infinite while the ratio is undetermined. */
    public static double between(Observations old, Observations current, Confidence confidence) {
        return switch (EffectSize.of(old, current, confidence)) {
            case EffectSize.Determined(var ratio, _, _) -> ratio.halfWidth();
            case EffectSize.Undetermined _ -> Double.POSITIVE_INFINITY;
        };
    }

    /**
     * What a plan holds against the wanted precision: the half-width, relative to a ratio above 1,
     * so that a much slower version takes no more executions than a much faster one; infinite while
     * the ratio is undetermined.
     */
    public static double reached(EffectSize effect) {
        return switch (effect) {
            case EffectSize.Determined(var ratio, _, _) ->
                    ratio.halfWidth() / Math.max(1, ratio.estimate());
            case EffectSize.Undetermined _ -> Double.POSITIVE_INFINITY;
        };
    }

    /** The widest over each version and its predecessor; 0 for fewer than two versions. */
    public static double alongHistory(List<Observations> versions, Confidence confidence) {
        double widest = 0;
        for (int i = 1; i < versions.size(); i++) {
            widest = Math.max(widest, between(versions.get(i - 1), versions.get(i), confidence));
        }
        return widest;
    }

    /** The widest over all versions against one of them. */
    public static double againstBaseline(
            Observations baseline, List<Observations> others, Confidence confidence) {
        return others.stream()
                .mapToDouble(other -> between(baseline, other, confidence))
                .max()
                .orElse(0);
    }
}
