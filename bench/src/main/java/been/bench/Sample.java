package been.bench;

import been.statistics.describe.Quantiles;
import java.util.ArrayList;
import java.util.List;

/** Values of one quantity, in the order in which they were seen. Not thread-safe. */
final class Sample {
    private final List<Double> values = new ArrayList<>();

    void add(double value) {
        values.add(value);
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    double[] values() {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Median, and where nine of ten values are. */
    Value value() {
        var quantiles = Quantiles.of(values());
        return new Value(quantiles.median(), quantiles.at(0.05), quantiles.at(0.95), values.size());
    }

    /** One quantile, and the least and the largest value. */
    Value quantile(double probability) {
        var quantiles = Quantiles.of(values());
        return new Value(
                quantiles.at(probability), quantiles.min(), quantiles.max(), values.size());
    }

    /** The largest, and the median and least for comparison. */
    Value worst() {
        return quantile(1);
    }

    double max() {
        return Quantiles.of(values()).max();
    }

    /** Standard deviation by mean. */
    static double variation(double... values) {
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
