package been.statistics.describe;

import java.util.Arrays;

/**
 * Order statistics of one sample; immutable.
 *
 * <p>Sorts once: the JDK's sort takes any order of input in n·log n, which the quickselect at hand
 * does not (quadratic on descending values), and the deviations from the median then need no second
 * pass of it.
 */
public final class Quantiles {

    private final double[] sorted;

    private Quantiles(double[] sorted) {
        this.sorted = sorted;
    }

    /** The quantiles of {@code values}, which are not empty and are left as they are. */
    public static Quantiles of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("quantiles need at least one value");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Quantiles(sorted);
    }

    /**
     * The quantile at {@code probability} by linear interpolation at (n − 1)·p, type 7 of Hyndman
     * and Fan (1996) and the default of R.
     */
    public double at(double probability) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("a probability cannot be " + probability);
        }
        double position = (sorted.length - 1) * probability;
        int below = (int) position;
        int above = Math.min(below + 1, sorted.length - 1);
        return interpolate(sorted[below], sorted[above], position - below);
    }

    public double median() {
        return at(0.5);
    }

    public double min() {
        return sorted[0];
    }

    public double max() {
        return sorted[sorted.length - 1];
    }

    /** The median of the absolute deviations from the median, not scaled; in linear time. */
    public double medianAbsoluteDeviation() {
        double median = median();
        int right = 0;
        while (right < sorted.length && sorted[right] < median) {
            right++;
        }
        int left = right - 1;
        double previous = 0;
        double deviation = 0;
        // The deviations grow to both sides of the median: merge the sides up to the middle.
        for (int taken = 0; taken <= sorted.length / 2; taken++) {
            previous = deviation;
            double toLeft = left >= 0 ? median - sorted[left] : Double.POSITIVE_INFINITY;
            double toRight =
                    right < sorted.length ? sorted[right] - median : Double.POSITIVE_INFINITY;
            if (toLeft <= toRight) {
                deviation = toLeft;
                left--;
            } else {
                deviation = toRight;
                right++;
            }
        }
        return sorted.length % 2 == 1 ? deviation : interpolate(previous, deviation, 0.5);
    }

    private static double interpolate(double low, double high, double share) {
        return low == high ? low : low + share * (high - low);
    }
}
