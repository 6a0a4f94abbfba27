package been.statistics.steady;

/**
 * A stretch of iterations {@code [from, to)} of one level.
 *
 * @param mean of its values
 * @param deviation their standard deviation around it
 * @param steady whether it belongs to the steady state
 */
public record Segment(int from, int to, double mean, double deviation, boolean steady) {

    int length() {
        return to - from;
    }

    /** The standard error of its mean. */
    double error() {
        return deviation / Math.sqrt(length());
    }

    Segment settled() {
        return new Segment(from, to, mean, deviation, true);
    }
}
