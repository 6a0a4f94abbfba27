package been.statistics;

/** Sums that keep their digits: two passes, the second correcting the first. */
public final class Means {

    private Means() {}

    /** The mean of {@code values}, which are not empty. */
    public static double mean(double... values) {
        double first = sum(values, 0) / values.length;
        return first + sum(values, first) / values.length;
    }

    /** Σ (x − mean)², corrected for the rounding of {@code mean}. */
    public static double squaredDeviations(double[] values, double mean) {
        double squares = 0;
        double rest = 0;
        for (double value : values) {
            double deviation = value - mean;
            squares += deviation * deviation;
            rest += deviation;
        }
        return squares - rest * rest / values.length;
    }

    /** The variance with n − 1; NaN for a single value, about whose spread nothing is known. */
    public static double variance(double... values) {
        return squaredDeviations(values, mean(values)) / (values.length - 1);
    }

    private static double sum(double[] values, double offset) {
        double sum = 0;
        for (double value : values) {
            sum += value - offset;
        }
        return sum;
    }
}
