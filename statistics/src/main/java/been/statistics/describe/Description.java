package been.statistics.describe;

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
        if (execution.length == 0) {
            throw new IllegalArgumentException("a description needs at least one measurement");
        }
        return of(List.of(execution.clone()));
    }

    /** Describes all measurements of all executions together. */
    public static Description of(Observations observations) {
        return of(observations.executions());
    }

    /**
     * @param executions copies, which are used up
     */
    private static Description of(List<double[]> executions) {
        Moments moments = Moments.of(executions);
        double[] q = Selection.of(executions).quantiles(0.25, 0.5, 0.75, 0.95, 0.99, 0.999);
        double mad = Selection.ofDeviations(executions, q[1]).quantiles(0.5)[0];
        double sd = Math.sqrt(moments.variance());
        return new Description(
                moments.n(),
                moments.mean(),
                moments.variance(),
                sd,
                moments.min(),
                q[0],
                q[1],
                q[2],
                moments.max(),
                mad,
                moments.mean() == 0 ? Double.NaN : sd / Math.abs(moments.mean()),
                q[3],
                q[4],
                q[5],
                Dependence.usingUp(executions));
    }
}
