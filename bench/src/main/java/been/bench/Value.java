package been.bench;

/**
 * A figure's value and how far single observations lie around it.
 *
 * @param low where the spread begins
 * @param high where the spread ends
 * @param count of observations
 */
record Value(double middle, double low, double high, int count) {

    /** A value that was observed once. */
    static Value of(double value) {
        return new Value(value, value, value, 1);
    }
}
