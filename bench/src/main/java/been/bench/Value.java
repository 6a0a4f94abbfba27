package been.bench;

/**
 * A figure's value and how far single observations lie around it.
 *
 * @param low where the spread begins
 * @param high where the spread ends
 * @param count of observations
 */
record Value(double middle, double low, double high, int count) {}
