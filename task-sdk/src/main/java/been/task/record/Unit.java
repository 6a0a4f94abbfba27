package been.task.record;

/**
 * What a metric's values are counted in.
 *
 * @param symbol as UDUNITS writes it: {@code ns}, {@code byte}, {@code 1}, {@code s-1}
 */
public record Unit(String symbol) {
    public static final Unit NANOSECONDS = new Unit("ns");
    public static final Unit MICROSECONDS = new Unit("us");
    public static final Unit MILLISECONDS = new Unit("ms");
    public static final Unit SECONDS = new Unit("s");
    public static final Unit BYTES = new Unit("byte");
    public static final Unit BYTES_PER_SECOND = new Unit("byte s-1");
    public static final Unit PER_SECOND = new Unit("s-1");

    /** Counts and ratios. */
    public static final Unit ONE = new Unit("1");

    public Unit {
        if (symbol.isBlank() || symbol.length() > 64) {
            throw new IllegalArgumentException(
                    "the symbol of a unit has 1 to 64 characters: '" + symbol + "'");
        }
    }
}
