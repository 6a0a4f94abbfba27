package been.statistics.plan;

import been.statistics.Means;
import java.util.Arrays;
import java.util.List;

/**
 * Repeats until the coefficient of variation settles: the alternative stopping rule of Aceto,
 * Attard, Francalanza and Ingólfsdóttir (2021, section 3.1) for repeated readings. It promises no
 * precision; it only shows that more repetitions no longer change the observed variation.
 *
 * @param epsilon successive coefficients may differ by less than this, 0.005 for half a per cent
 * @param step repetitions between two looks
 */
public record VariationRule(double epsilon, int step) {

    public VariationRule {
        if (!(epsilon > 0) || step < 1) {
            throw new IllegalArgumentException(
                    "neither a limit of %s nor a step of %d settles anything"
                            .formatted(epsilon, step));
        }
    }

    /**
     * Whether all metrics have settled, each given as its value in every repetition so far, in
     * order. Never before two repetitions and a further step.
     */
    public boolean isSettled(List<double[]> metrics) {
        return metrics.stream().allMatch(this::isSettled);
    }

    private boolean isSettled(double[] values) {
        int before = values.length - step;
        return before >= 2
                && Math.abs(variation(values) - variation(Arrays.copyOf(values, before))) < epsilon;
    }

    /** 0 where nothing varies, also around a mean of 0. */
    private static double variation(double... values) {
        double deviation = Math.sqrt(Means.variance(values));
        return deviation == 0 ? 0 : deviation / Math.abs(Means.mean(values));
    }
}
