package been.web.pages.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Numbers with as many digits as their uncertainty supports.
 *
 * <p>The half-width is rounded by the rule of the Particle Data Group (Review of Particle Physics,
 * introduction, "Rounding"): of its three leading digits, 100 to 354 keep two digits, 355 to 949
 * keep one, 950 to 999 round up to 1000 and keep two. The value follows to the same decimal place.
 */
public final class Uncertain {

    private static final int DIGITS_WITHOUT_UNCERTAINTY = 4;

    private Uncertain() {}

    /** Such as {@code 12.41 ± 0.08}; without a half-width, four significant digits. */
    public static String format(double value, @Nullable Double halfWidth) {
        if (halfWidth == null) {
            return significant(value);
        }
        int decimals = decimals(halfWidth);
        return fixed(value, decimals) + " ± " + fixed(halfWidth, decimals);
    }

    /** Decimal places that a half-width supports; negative ones round before the point. */
    public static int decimals(double halfWidth) {
        double size = Math.abs(halfWidth);
        if (size == 0 || !Double.isFinite(size)) {
            return 3;
        }
        int exponent = (int) Math.floor(Math.log10(size));
        int leading = (int) Math.round(size / Math.pow(10, exponent) * 100);
        if (leading >= 1000) { // 9.999 rounds to the next power of ten
            exponent++;
            leading /= 10;
        }
        if (leading >= 950) {
            return -exponent; // counts as 1.0 of the next decade, with two digits
        }
        return leading <= 354 ? 1 - exponent : -exponent;
    }

    /** With exactly so many decimals, a true minus sign, and no negative zero. */
    public static String fixed(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return Double.isNaN(value) ? "–" : value > 0 ? "∞" : "−∞";
        }
        BigDecimal rounded = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
        String digits = rounded.abs().setScale(Math.max(0, decimals)).toPlainString();
        return rounded.signum() < 0 ? "−" + digits : digits;
    }

    /** Four significant digits, such as {@code 0.01234} or {@code 1234}. */
    public static String significant(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return value == 0 ? "0" : fixed(value, 0);
        }
        BigDecimal rounded =
                new BigDecimal(value)
                        .round(new MathContext(DIGITS_WITHOUT_UNCERTAINTY, RoundingMode.HALF_EVEN));
        return fixed(rounded.doubleValue(), Math.max(0, rounded.scale()));
    }

    /** A signed percentage of a relative change, with a decimal for small ones: {@code +7.8 %}. */
    public static String percent(double change) {
        return signed(change * 100, percentDecimals(Math.abs(change))) + " %";
    }

    /**
     * A change with its interval, such as {@code +7.8 % [+6.9, +8.7]}; the interval's width says
     * how many decimals make sense.
     */
    public static String percent(double change, @Nullable Double low, @Nullable Double high) {
        if (low == null || high == null) {
            return percent(change);
        }
        int most = Math.abs(change) < 0.1 ? 2 : 1;
        int decimals = Math.clamp(decimals((high - low) / 2 * 100), 0, most);
        return "%s %% [%s, %s]"
                .formatted(
                        signed(change * 100, decimals),
                        signed(low * 100, decimals),
                        signed(high * 100, decimals));
    }

    private static int percentDecimals(double size) {
        return size >= 1 ? 0 : 1;
    }

    private static String signed(double value, int decimals) {
        String text = fixed(value, decimals);
        boolean isZero = text.chars().allMatch(c -> c == '0' || c == '.');
        return isZero || text.startsWith("−") ? text : "+" + text;
    }

    /** Such as {@code 1,234,567}. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
