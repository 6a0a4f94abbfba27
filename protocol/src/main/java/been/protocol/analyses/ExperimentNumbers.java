package been.protocol.analyses;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of one metric of one experiment, level by level, in the metric's unit.
 *
 * @param levels that were observed, from measurements up
 * @param clusters of the measurements; one where they are of one kind
 */
public record ExperimentNumbers(
        String experiment,
        String label,
        String metric,
        String unit,
        List<LevelNumbers> levels,
        List<ClusterNumbers> clusters) {

    public ExperimentNumbers {
        levels = List.copyOf(levels);
        clusters = List.copyOf(clusters);
    }

    /**
     * The values of a level: all measurements, or the means of executions or binaries.
     *
     * @param level {@code measurement}, {@code execution} or {@code binary}
     * @param deviation standard deviation with n − 1; absent for a single value
     * @param ownDeviation what the level itself adds, without that of the levels below; absent
     *     where it was not repeated
     * @param impact how many times larger the deviation across its repetitions is than within one;
     *     absent for measurements, and where it is not known
     */
    public record LevelNumbers(
            String level,
            int count,
            double mean,
            @Nullable Double deviation,
            double minimum,
            double q1,
            double median,
            double q3,
            double maximum,
            @Nullable Double ownDeviation,
            @Nullable Double impact) {}

    /**
     * A mode of the measurements.
     *
     * @param share of all measurements
     * @param low the smallest value in it
     */
    public record ClusterNumbers(double share, int count, double mean, double low, double high) {}
}
