package been.results.netcdf;

import been.protocol.results.Metric;
import java.io.IOException;
import java.nio.DoubleBuffer;

/**
 * What is known of a series without its values.
 *
 * @param mean infinite where a measurement is, and not a number where one is none
 */
public record SeriesSummary(Metric metric, long count, double mean) {

    static SeriesSummary of(Measurements measurements) throws IOException {
        var mean = new RunningMean();
        measurements.read(mean::add);
        return new SeriesSummary(measurements.metric(), measurements.count(), mean.mean());
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
