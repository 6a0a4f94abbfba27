package been.statistics.describe;

import been.statistics.Means;
import java.util.ArrayList;
import java.util.List;

/**
 * How much measurements depend on those before them within an execution.
 *
 * @param autocorrelation at lags 1, 2, … up to 20, fewer for shorter executions, none when nothing
 *     varies; of several executions the joint one around each execution's own mean
 * @param effectiveSampleSize how many independent measurements would tell as much about the mean: n
 *     / (1 + 2·Σρ), summed as Geyer's (1992) initial positive sequence, at most n; NaN when nothing
 *     varies
 */
public record Dependence(List<Double> autocorrelation, double effectiveSampleSize) {

    private static final int REPORTED_LAGS = 20;
    private static final int LAGS_AT_ONCE = 4;
    private static final int MOST_LAGS = 1_000;

    /** Bounds the time of long, strongly dependent series to about a second. */
    private static final double MOST_PRODUCTS = 4e8;

    public Dependence {
        autocorrelation = List.copyOf(autocorrelation);
    }

    /** The dependence within one or several executions, each in the order of measurement. */
    public static Dependence within(List<double[]> executions) {
        return usingUp(executions.stream().map(double[]::clone).toList());
    }

    /** The same for an array that may be overwritten: deviations replace the measurements. */
    static Dependence usingUp(List<double[]> deviations) {
        int longest = 0;
        long n = 0;
        double squares = 0;
        for (double[] execution : deviations) {
            double mean = Means.mean(execution);
            for (int i = 0; i < execution.length; i++) {
                execution[i] -= mean;
                squares += execution[i] * execution[i];
            }
            longest = Math.max(longest, execution.length);
            n += execution.length;
        }
        if (squares == 0) {
            return new Dependence(List.of(), Double.NaN);
        }
        int reported = Math.min(REPORTED_LAGS, longest - 1);
        int most = (int) Math.clamp(MOST_PRODUCTS / n, reported, Math.min(MOST_LAGS, longest - 1));
        List<Double> correlations = new ArrayList<>();
        correlations.add(1.0);
        double pairs = 0;
        for (int even = 0; even <= most; even += 2) {
            while (correlations.size() < even + 2) {
                append(correlations, deviations, squares);
            }
            double pair = correlations.get(even) + correlations.get(even + 1);
            if (pair <= 0) {
                break;
            }
            pairs += pair;
        }
        while (correlations.size() <= reported) {
            append(correlations, deviations, squares);
        }
        double effective = n / Math.max(1, 2 * pairs - 1);
        return new Dependence(correlations.subList(1, reported + 1), effective);
    }

    /** Appends the correlations at the next lags; those beyond the data are 0. */
    private static void append(
            List<Double> correlations, List<double[]> deviations, double squares) {
        int lag = correlations.size();
        double[] sums = new double[LAGS_AT_ONCE];
        for (double[] d : deviations) {
            addProducts(d, lag, sums);
        }
        for (double sum : sums) {
            correlations.add(sum / squares);
        }
    }

    /** Four lags at once, so that the additions do not wait for each other. */
    private static void addProducts(double[] d, int lag, double[] sums) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i < d.length - lag - 3; i++) {
            double x = d[i];
            s0 += x * d[i + lag];
            s1 += x * d[i + lag + 1];
            s2 += x * d[i + lag + 2];
            s3 += x * d[i + lag + 3];
        }
        for (; i < d.length - lag; i++) {
            double x = d[i];
            s0 += x * d[i + lag];
            s1 += i + lag + 1 < d.length ? x * d[i + lag + 1] : 0;
            s2 += i + lag + 2 < d.length ? x * d[i + lag + 2] : 0;
            s3 += i + lag + 3 < d.length ? x * d[i + lag + 3] : 0;
        }
        sums[0] += s0;
        sums[1] += s1;
        sums[2] += s2;
        sums[3] += s3;
    }
}
