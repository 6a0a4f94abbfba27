package been.bench.report;

import been.statistics.describe.Quantiles;
import java.util.ArrayList;
import java.util.List;

/** Observed values of one quantity, in order. Not thread-safe. */
public final class Sample {
    private final List<Double> values = new ArrayList<>();

    public void add(double value) {
        values.add(value);
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    public double[] values() {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The median, with the range of nine in ten values. */
    public Value value() {
        var quantiles = Quantiles.of(values());
        return new Value(quantiles.median(), quantiles.at(0.05), quantiles.at(0.95), values.size());
    }

    /** One quantile, with the range from smallest to largest. */
    public Value quantile(double probability) {
        var quantiles = Quantiles.of(values());
        return new Value(
                quantiles.at(probability), quantiles.min(), quantiles.max(), values.size());
    }

    /** The largest value, with the range from smallest to largest. */
    public Value worst() {
        return quantile(1);
    }

    public double max() {
        return Quantiles.of(values()).max();
    }

    /** The coefficient of variation. */
    public static double variation(double... values) {
        double mean = 0;
        for (double value : values) {
            mean += value / values.length;
        }
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / (values.length - 1)) / mean;
    }
}
