package been.statistics.describe;

import java.util.List;

/**
 * What two passes over all values tell.
 *
 * @param variance with n − 1; NaN for a single value
 */
record Moments(int n, double mean, double variance, double min, double max) {

    static Moments of(List<double[]> parts) {
        double sum = 0;
        long n = 0;
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (double[] part : parts) {
            n += part.length;
            for (double value : part) {
                sum += value;
                min = Math.min(min, value);
                max = Math.max(max, value);
            }
        }
        double first = sum / n;
        double rest = 0;
        double squares = 0;
        for (double[] part : parts) {
            for (double value : part) {
                double deviation = value - first;
                rest += deviation;
                squares += deviation * deviation;
            }
        }
        double variance = (squares - rest / n * rest) / (n - 1);
        return new Moments(Math.toIntExact(n), first + rest / n, variance, min, max);
    }
}
