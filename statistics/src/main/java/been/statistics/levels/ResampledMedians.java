package been.statistics.levels;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Means;
import been.statistics.Observations;
import been.statistics.describe.Quantiles;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The two-level result with each execution's mean and variance replaced by the median over
 * resamples of it, as the thesis (chapter 6, section 4.2) proposes against outliers and dependence.
 *
 * <p>Offered beside the plain result, not instead of it. An outlier is in a resample of three
 * quarters with probability {@code 1 − e^−0.75}, 53 %, so that already a single one in an execution
 * stays in the median: what this smooths is several executions' chance, not their outliers.
 *
 * @param betweenExecutions S²_ρ of the executions' medians
 * @param withinExecutions S²_σ, the mean of the median variances; 0 for single measurements
 * @param resampleSize n, three quarters of an execution's measurements; the smallest execution's
 *     when counts differ
 */
public record ResampledMedians(
        double mean,
        double betweenExecutions,
        double withinExecutions,
        int executions,
        int resampleSize) {

    private static final int RESAMPLES = 100;
    private static final double SHARE = 0.75;

    /**
     * @throws IllegalArgumentException for a single execution
     */
    public static ResampledMedians of(Observations observations, RandomGenerator random) {
        List<double[]> executions = observations.executions();
        if (executions.size() < 2) {
            throw new IllegalArgumentException("one execution does not tell how others vary");
        }
        double[] means = new double[executions.size()];
        double[] variances = new double[executions.size()];
        int smallest = Integer.MAX_VALUE;
        for (int j = 0; j < means.length; j++) {
            double[] measurements = executions.get(j);
            int size = Math.max(1, (int) (SHARE * measurements.length));
            smallest = Math.min(smallest, size);
            double[] resampledMeans = new double[RESAMPLES];
            double[] resampledVariances = new double[RESAMPLES];
            for (int r = 0; r < RESAMPLES; r++) {
                resampledMeans[r] = Means.mean(drawn(measurements, size, random));
                resampledVariances[r] =
                        size == 1 ? 0 : Means.variance(drawn(measurements, size, random));
            }
            means[j] = Quantiles.of(resampledMeans).median();
            variances[j] = Quantiles.of(resampledVariances).median();
        }
        return new ResampledMedians(
                Means.mean(means),
                Means.variance(means),
                Means.mean(variances),
                means.length,
                smallest);
    }

    /** {@code mean ± u·sqrt((n·S²_ρ + S²_σ) / (m·n))}. */
    public Interval interval(Confidence confidence) {
        double variance = (betweenExecutions + withinExecutions / resampleSize) / executions;
        return Interval.around(mean, confidence.normalQuantile() * Math.sqrt(variance), confidence);
    }

    private static double[] drawn(double[] values, int size, RandomGenerator random) {
        double[] drawn = new double[size];
        for (int i = 0; i < size; i++) {
            drawn[i] = values[random.nextInt(values.length)];
        }
        return drawn;
    }
}
