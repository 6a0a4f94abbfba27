package been.bench.report;

/**
 * A figure's value and the range of its observations.
 *
 * @param low the lower end of the range
 * @param high the upper end of the range
 * @param count number of observations
 */
public record Value(double middle, double low, double high, int count) {

    /** A value that was observed once. */
    public static Value of(double value) {
        return new Value(value, value, value, 1);
    }
}
