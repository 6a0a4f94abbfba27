package been.statistics.changes;

import org.jspecify.annotations.Nullable;

/**
 * Weighted values with their running sums, in which the clearest differences are found.
 *
 * <p>The statistic of a difference in means is the classical one for a shift at an unknown place
 * (Hawkins 1977): the difference over its standard error, at its maximum over all places. The error
 * here is the one of autocorrelated values, σ²·(1 + ρ)/(1 − ρ), with σ and ρ from what remains
 * after the two means are taken off, ρ corrected for the bias that taking off means brings, and at
 * least 0. A bump, up and down again, is looked for in the same way over all stretches (Olshen et
 * al. 2004, circular binary segmentation), since no single place shows it.
 */
final class Sums {

    private static final double MOST_CORRELATION = 0.95;

    /** Bounds the time of very long histories, in which longer bumps show in single cuts. */
    private static final int LONGEST_BUMP = 1_000;

    private final double[] values;
    private final double[] weights;
    private final double[] weight;
    private final double[] sum;

    Sums(double[] values, double[] weights) {
        this.values = values;
        this.weights = weights;
        this.weight = new double[values.length + 1];
        this.sum = new double[values.length + 1];
        double offset = values[0];
        for (int i = 0; i < values.length; i++) {
            weight[i + 1] = weight[i] + weights[i];
            sum[i + 1] = sum[i] + weights[i] * (values[i] - offset);
        }
    }

    double weight(int from, int to) {
        return weight[to] - weight[from];
    }

    double mean(int from, int to) {
        return values[0] + (sum[to] - sum[from]) / weight(from, to);
    }

    double value(int index) {
        return values[index];
    }

    double weightOf(int index) {
        return weights[index];
    }

    /** The clearest place to cut {@code [low, high)} in two; null where it is too short. */
    @Nullable Split cut(int low, int high) {
        double best = -1;
        int at = low;
        for (int k = low + Split.SHORTEST; k <= high - Split.SHORTEST; k++) {
            double difference = squaredDifference(low, k, low, high);
            if (difference > best) {
                best = difference;
                at = k;
            }
        }
        return best < 0 ? null : new Split(low, at, clarity(low, at, low, high));
    }

    /** The clearest stretch within {@code [low, high)} that touches neither end; or null. */
    @Nullable Split bump(int low, int high) {
        double best = -1;
        int from = low;
        int to = low;
        for (int i = low + Split.SHORTEST; i <= high - 2 * Split.SHORTEST; i++) {
            int last = Math.min(high - Split.SHORTEST, i + LONGEST_BUMP);
            for (int j = i + Split.SHORTEST; j <= last; j++) {
                double difference = squaredDifference(i, j, low, high);
                if (difference > best) {
                    best = difference;
                    from = i;
                    to = j;
                }
            }
        }
        return best < 0 ? null : new Split(from, to, clarity(from, to, low, high));
    }

    /** The squared difference of means in and out, times W_in·W_out/W. */
    private double squaredDifference(int from, int to, int low, int high) {
        double total = weight[high] - weight[low];
        double in = weight[to] - weight[from];
        double apart = sum[to] - sum[from] - (sum[high] - sum[low]) * in / total;
        return apart * apart * total / (in * (total - in));
    }

    /** The difference of {@code [from, to)} to the rest of the window, over its standard error. */
    double clarity(int from, int to, int low, int high) {
        double in = weight(from, to);
        double out = weight(low, high) - in;
        double inside = mean(from, to);
        double outside = values[0] + (sum[high] - sum[low] - sum[to] + sum[from]) / out;
        double squares = 0;
        double products = 0;
        double previous = 0;
        for (int i = low; i < high; i++) {
            double mean = i >= from && i < to ? inside : outside;
            double rest = Math.sqrt(weights[i]) * (values[i] - mean);
            squares += rest * rest;
            products += rest * previous;
            previous = rest;
        }
        double difference = Math.abs(inside - outside);
        if (squares <= negligible(low, high)) {
            return difference * difference <= negligible(low, high) ? 0 : Double.POSITIVE_INFINITY;
        }
        int n = high - low;
        double inflation = inflation(products / squares, n, 2);
        double variance = squares / (n - 2) * inflation * (in + out) / (in * out);
        return difference / Math.sqrt(variance);
    }

    /** Squares that rounding alone may leave. */
    private double negligible(int low, int high) {
        double largest = 0;
        for (int i = low; i < high; i++) {
            largest = Math.max(largest, Math.abs(values[i]));
        }
        double rounding = 1e-13 * largest;
        return rounding * rounding * (high - low);
    }

    /**
     * (1 + ρ)/(1 − ρ), by which autocorrelation multiplies the variance of a mean.
     *
     * @param observed lag-1 autocorrelation of what remains after {@code means} means are taken off
     */
    static double inflation(double observed, int n, int means) {
        double unbiased = (observed * n + means) / Math.max(n - 3.0 * means, n / 2.0);
        double rho = Math.clamp(unbiased, 0, MOST_CORRELATION);
        return (1 + rho) / (1 - rho);
    }
}
