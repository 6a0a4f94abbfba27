package been.machine.calibration;

import java.time.Instant;
import java.util.Arrays;

/**
 * The variation of a fixed piece of work on a machine.
 *
 * @param time time of the measurement
 * @param core the logical processor that was used
 * @param slices number of repetitions
 * @param meanSeconds of one slice
 * @param slowestSeconds of the slowest slice
 * @param cv coefficient of variation: standard deviation of the slices over their mean
 */
public record NoiseFigure(
        Instant time, int core, int slices, double meanSeconds, double slowestSeconds, double cv) {

    /**
     * Computes the figure from the times of at least two slices.
     *
     * @param nanos of each slice
     */
    static NoiseFigure of(Instant time, int core, long[] nanos) {
        if (nanos.length < 2) {
            throw new IllegalArgumentException("variation needs two slices or more");
        }
        double mean = Arrays.stream(nanos).average().orElseThrow();
        double squares = Arrays.stream(nanos).mapToDouble(n -> (n - mean) * (n - mean)).sum();
        return new NoiseFigure(
                time,
                core,
                nanos.length,
                mean / 1e9,
                Arrays.stream(nanos).max().orElseThrow() / 1e9,
                Math.sqrt(squares / (nanos.length - 1)) / mean);
    }
}
