package been.bench.measurement;

import been.bench.report.Sample;
import been.bench.report.Value;
import been.statistics.describe.Quantiles;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Intervals for ratios of two independent samples' statistics: percentiles of the ratio over
 * resamples with replacement (Efron 1979). Pure.
 */
final class Bootstrap {
    private static final int RESAMPLES = 4000;

    private Bootstrap() {}

    /** The first sample's coefficient of variation by the second's. */
    static Value variationRatio(
            double[] one, double[] other, double confidence, RandomGenerator random) {
        return ratio(one, other, Sample::variation, confidence, random);
    }

    /** The first sample's median by the second's. */
    static Value medianRatio(
            double[] one, double[] other, double confidence, RandomGenerator random) {
        return ratio(one, other, values -> Quantiles.of(values).median(), confidence, random);
    }

    private static Value ratio(
            double[] one,
            double[] other,
            ToDoubleFunction<double[]> statistic,
            double confidence,
            RandomGenerator random) {
        var ratios = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            ratios[i] =
                    statistic.applyAsDouble(resampled(one, random))
                            / statistic.applyAsDouble(resampled(other, random));
        }
        var quantiles = Quantiles.of(ratios);
        double tail = (1 - confidence) / 2;
        return new Value(
                statistic.applyAsDouble(one) / statistic.applyAsDouble(other),
                quantiles.at(tail),
                quantiles.at(1 - tail),
                one.length);
    }

    private static double[] resampled(double[] values, RandomGenerator random) {
        var resampled = new double[values.length];
        for (int i = 0; i < resampled.length; i++) {
            resampled[i] = values[random.nextInt(values.length)];
        }
        return resampled;
    }
}
