package been.statistics.describe;

import been.statistics.Means;
import been.statistics.Observations;
import java.util.List;

/**
 * What a set of measurements looks like, in their unit; of several executions all measurements
 * together, whatever their level.
 *
 * @param variance with n − 1; NaN for a single measurement, as are sd and cv
 * @param q1 quartiles and percentiles of R's type 7
 * @param mad median absolute deviation from the median, not scaled
 * @param cv standard deviation relative to the absolute mean; NaN for a mean of 0
 */
public record Description(
        int n,
        double mean,
        double variance,
        double sd,
        double min,
        double q1,
        double median,
        double q3,
        double max,
        double mad,
        double cv,
        double p95,
        double p99,
        double p999,
        Dependence dependence) {

    /** Describes one execution, in the order of measurement. */
    public static Description of(double... execution) {
        return of(execution, List.of(execution));
    }

    /** Describes all measurements of all executions together. */
    public static Description of(Observations observations) {
        return of(observations.values(), observations.executions());
    }

    private static Description of(double[] values, List<double[]> executions) {
        Quantiles quantiles = Quantiles.of(values);
        double mean = Means.mean(values);
        double variance = Means.variance(values);
        double sd = Math.sqrt(variance);
        return new Description(
                values.length,
                mean,
                variance,
                sd,
                quantiles.min(),
                quantiles.at(0.25),
                quantiles.median(),
                quantiles.at(0.75),
                quantiles.max(),
                quantiles.medianAbsoluteDeviation(),
                mean == 0 ? Double.NaN : sd / Math.abs(mean),
                quantiles.at(0.95),
                quantiles.at(0.99),
                quantiles.at(0.999),
                Dependence.within(executions));
    }
}
