package been.statistics;

/**
 * An estimate with the interval that holds its parameter at the stated confidence, in the unit of
 * the data (or as a ratio).
 *
 * @param estimate is within the interval, not necessarily in its middle
 */
public record Interval(double estimate, double low, double high, Confidence confidence) {

    public Interval {
        if (!(low <= estimate && estimate <= high)) {
            throw new IllegalArgumentException(
                    "estimate %s must lie in [%s, %s]".formatted(estimate, low, high));
        }
    }

    /** The interval {@code estimate ± halfWidth}. */
    public static Interval around(double estimate, double halfWidth, Confidence confidence) {
        return new Interval(estimate, estimate - halfWidth, estimate + halfWidth, confidence);
    }

    public double halfWidth() {
        return (high - low) / 2;
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    public boolean overlaps(Interval other) {
        return low <= other.high && other.low <= high;
    }

    /** The same interval moved by {@code offset}: a ratio's minus 1 is that of the change. */
    public Interval shifted(double offset) {
        return new Interval(estimate + offset, low + offset, high + offset, confidence);
    }
}
