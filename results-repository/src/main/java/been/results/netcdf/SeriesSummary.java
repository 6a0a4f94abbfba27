package been.results.netcdf;

import been.protocol.results.Metric;
import java.io.IOException;
import java.nio.DoubleBuffer;

/**
 * What is known of a series without its values.
 *
 * @param value the metric's summary: a mean is infinite where a measurement is; not a number where
 *     a measurement is none, and where there are too few of them
 */
public record SeriesSummary(Metric metric, long count, double value) {

    static SeriesSummary of(Measurements measurements) throws IOException {
        if (!measurements.metric().summary().isMean()) {
            return ofQuantile(measurements);
        }
        var mean = new RunningMean();
        measurements.read(mean::add);
        return new SeriesSummary(measurements.metric(), measurements.count(), mean.mean());
    }

    /**
     * Of measurements whose mean was computed while they were read for something else.
     *
     * @throws IOException when they cannot be read again for another summary
     */
    static SeriesSummary of(Measurements measurements, RunningMean mean) throws IOException {
        return measurements.metric().summary().isMean()
                ? new SeriesSummary(measurements.metric(), measurements.count(), mean.mean())
                : ofQuantile(measurements);
    }

    private static SeriesSummary ofQuantile(Measurements measurements) throws IOException {
        Metric metric = measurements.metric();
        return new SeriesSummary(
                metric,
                measurements.count(),
                metric.summary().isKnownFrom(measurements.count())
                        ? new QuantileSearch(measurements, QuantileSearch.FEW)
                                .at(metric.summary().quantile().orElseThrow())
                        : Double.NaN);
    }

    /** The mean of a stream of values, with compensated summation. */
    static final class RunningMean {
        private double sum;
        private double rounded;
        private long count;

        void add(DoubleBuffer values) {
            int end = values.limit();
            for (int i = values.position(); i < end; i++) {
                double value = values.get(i);
                double next = sum + value;
                rounded +=
                        Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
                sum = next;
            }
            count += values.remaining();
        }

        double mean() {
            double mean = (sum + rounded) / count;
            return Double.isNaN(mean) ? sum : mean;
        }
    }
}
