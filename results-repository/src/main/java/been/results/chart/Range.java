package been.results.chart;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** From the lowest of some values to the highest; both can be drawn. */
public record Range(double low, double high) {

    /** Beyond it, differences of two values are no numbers any more. */
    private static final double LARGEST = 1e300;

    private static final double COVERED = 0.95;
    private static final double AIR = 0.35;

    public Range {
        if (!isDrawable(low) || !isDrawable(high) || low > high) {
            throw new IllegalArgumentException("no range from %s to %s".formatted(low, high));
        }
    }

    /** Whether there is a place for this value: neither NaN nor infinite nor beyond all measure. */
    public static boolean isDrawable(double value) {
        return Math.abs(value) <= LARGEST;
    }

    /** Of all values that can be drawn; empty when none can. */
    public static Optional<Range> of(DoubleStream values) {
        var statistics = values.filter(Range::isDrawable).summaryStatistics();
        return statistics.getCount() == 0
                ? Optional.empty()
                : Optional.of(new Range(statistics.getMin(), statistics.getMax()));
    }

    /** The same as {@link #of}, and 0 to 1 when nothing can be drawn. */
    public static Range orUnit(DoubleStream values) {
        return of(values).orElse(new Range(0, 1));
    }

    /**
     * What holds the middle 95 % of the values with some air, but nothing beyond them, so that a
     * few wild ones do not press all others into a line.
     */
    public static Optional<Range> robust(DoubleStream values) {
        double[] sorted = values.filter(Range::isDrawable).toArray();
        if (sorted.length == 0) {
            return Optional.empty();
        }
        Arrays.sort(sorted);
        double low = sorted[(int) Math.floor((1 - COVERED) / 2 * (sorted.length - 1))];
        double high = sorted[(int) Math.ceil((1 + COVERED) / 2 * (sorted.length - 1))];
        double air = (high - low) * AIR;
        return Optional.of(
                new Range(
                        Math.max(sorted[0], low - air),
                        Math.min(sorted[sorted.length - 1], high + air)));
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    public Range with(double value) {
        return new Range(Math.min(low, value), Math.max(high, value));
    }
}
