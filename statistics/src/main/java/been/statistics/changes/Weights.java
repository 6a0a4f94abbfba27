package been.statistics.changes;

import java.util.Arrays;

/** How much each value counts, by its standard error beside what versions scatter anyway. */
final class Weights {

    /**
     * A value claimed to be much more exact than the usual one still counts only this much more.
     */
    private static final double MOST = 100;

    private Weights() {}

    /**
     * 1/(τ² + s_i²) with a mean of 1, where τ² is what the values scatter around their two levels
     * beyond their own errors (as in a meta-analysis, DerSimonian and Laird 1986); all 1 without
     * standard errors.
     */
    static double[] of(double[] values, double[] standardErrors) {
        double[] weights = new double[values.length];
        Arrays.fill(weights, 1);
        if (standardErrors.length == 0) {
            return weights;
        }
        double own = Arrays.stream(standardErrors).map(s -> s * s).average().orElse(0);
        if (own == 0) {
            return weights;
        }
        double between = Math.max(0, scatter(values, weights) - own);
        double usual = between + own;
        for (int i = 0; i < weights.length; i++) {
            double variance = between + standardErrors[i] * standardErrors[i];
            weights[i] = usual / Math.max(variance, usual / MOST);
        }
        double mean = Arrays.stream(weights).average().orElse(1);
        return Arrays.stream(weights).map(w -> w / mean).toArray();
    }

    private static double scatter(double[] values, double[] ones) {
        Sums sums = new Sums(values, ones);
        int n = values.length;
        Split cut = sums.cut(0, n);
        int at = cut == null ? n : cut.to();
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double rest = values[i] - (i < at ? sums.mean(0, at) : sums.mean(at, n));
            squares += rest * rest;
        }
        return squares / (n - 2);
    }
}
