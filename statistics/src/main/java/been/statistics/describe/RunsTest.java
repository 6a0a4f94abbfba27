package been.statistics.describe;

import java.util.List;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * The test of Wald and Wolfowitz (1940) of whether measurements above and below their execution's
 * median alternate at random; the runs of all executions are counted together. Few runs: neighbours
 * are alike, and means of blocks should take the measurements' place. Many: they alternate.
 *
 * @param runs unbroken sequences on one side of the median
 * @param expected how many there are on average without dependence
 * @param z how far off they are in standard deviations, negative for too few; NaN when there is too
 *     little to tell
 * @param p two-sided, by the normal approximation; NaN where z is
 */
public record RunsTest(long runs, double expected, double z, double p) {

    /** Values equal to the median are left out, as they are on neither side. */
    public static RunsTest within(List<double[]> executions) {
        long runs = 0;
        double expected = 0;
        double variance = 0;
        for (double[] execution : executions) {
            double median = Quantiles.of(execution).median();
            double above = 0;
            double below = 0;
            int side = 0;
            for (double value : execution) {
                int current = Double.compare(value, median);
                if (value == median) {
                    continue;
                }
                above += current > 0 ? 1 : 0;
                below += current < 0 ? 1 : 0;
                runs += Integer.signum(current) == side ? 0 : 1;
                side = Integer.signum(current);
            }
            double n = above + below;
            if (n > 1) {
                double pairs = 2 * above * below;
                expected += pairs / n + 1;
                variance += pairs * (pairs - n) / (n * n * (n - 1));
            } else {
                expected += n;
            }
        }
        double z = variance > 0 ? (runs - expected) / Math.sqrt(variance) : Double.NaN;
        double p =
                Double.isNaN(z)
                        ? Double.NaN
                        : 2 * new NormalDistribution().cumulativeProbability(-Math.abs(z));
        return new RunsTest(runs, expected, z, p);
    }
}
