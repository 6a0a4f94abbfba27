package been.results.chart;

/**
 * The bounds of a drawn axis and the distance of its ticks, all round numbers. The browser's {@code
 * geometry.js} follows the same rules, so that both draw the same axes.
 *
 * @param step between ticks; on a logarithmic axis unused
 */
public record Span(double low, double high, double step) {

    private static final double AIR = 0.08;
    private static final int INTERVALS = 8;
    private static final double[] ROUND = {1, 2, 2.5, 5, 10};

    /** Ranges narrower than this, relative to their values, are one value. */
    private static final double NARROWEST = 1e-12;

    /** Round bounds around a range, with some air. */
    public static Span around(Range range) {
        double air = width(range) * AIR;
        return rounded(range.low() - air, range.high() + air);
    }

    /** Round bounds around a range and 0. */
    public static Span fromZero(Range range) {
        if (range.low() == 0 && range.high() == 0) {
            return new Span(0, 1, 0.2);
        }
        double air = width(range.with(0)) * AIR / 2;
        return rounded(
                range.low() < 0 ? range.low() - air : 0, range.high() > 0 ? range.high() + air : 0);
    }

    /** The range itself, with round ticks in it. */
    public static Span exactly(Range range) {
        return new Span(
                range.low(),
                range.low() + width(range),
                step(range.low(), range.low() + width(range)));
    }

    /** From the 1, 2 or 5 of a power of ten below a positive range to the one above it. */
    public static Span logarithmic(Range range) {
        if (!(range.low() > 0)) {
            throw new IllegalArgumentException("no logarithm of " + range.low());
        }
        double low = round(range.low() / 1.02, false);
        double high = round(range.high() * 1.02, true);
        return new Span(low, high, 0);
    }

    private static double width(Range range) {
        double width = range.high() - range.low();
        double size = Math.max(Math.abs(range.low()), Math.abs(range.high()));
        return width > size * NARROWEST && width > Double.MIN_NORMAL
                ? width
                : size > Double.MIN_NORMAL ? size : 1;
    }

    private static Span rounded(double low, double high) {
        double step = step(low, high);
        return new Span(Math.floor(low / step) * step, Math.ceil(high / step) * step, step);
    }

    private static double step(double low, double high) {
        double rough = (high - low) / INTERVALS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        for (double multiple : ROUND) {
            if (multiple * power >= rough) {
                return multiple * power;
            }
        }
        return 10 * power;
    }

    private static double round(double value, boolean up) {
        double power = Math.pow(10, Math.floor(Math.log10(value)));
        double digits = value / power;
        double rounded =
                up ? digits <= 2 ? 2 : digits <= 5 ? 5 : 10 : digits >= 5 ? 5 : digits >= 2 ? 2 : 1;
        return rounded * power;
    }
}
