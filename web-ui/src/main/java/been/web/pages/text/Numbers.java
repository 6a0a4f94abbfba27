package been.web.pages.text;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers as the pages show them; rounded by their uncertainty as everywhere on the platform. */
public final class Numbers {

    private static final int DIGITS_WITHOUT_UNCERTAINTY = 4;

    /** From this size on a change without an interval is shown without decimals. */
    private static final double LARGE_CHANGE = 1;

    private Numbers() {}

    /** Such as {@code 12.41 ± 0.08}; without a half-width, four significant digits. */
    public static String plusMinus(double value, @Nullable Double halfWidth) {
        if (halfWidth == null) {
            return significant(value);
        }
        return halfWidth == 0
                ? significant(value)
                        + " ± 0" // nothing varied: no digit is more certain than others
                : Rounding.plusMinus(value, halfWidth);
    }

    /** Four significant digits, such as {@code 0.01234}. */
    public static String significant(double value) {
        return Rounding.significant(value, DIGITS_WITHOUT_UNCERTAINTY);
    }

    /** With exactly so many decimals, a true minus sign, and no negative zero. */
    public static String fixed(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return Rounding.number(value);
        }
        BigDecimal rounded = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
        String digits = rounded.abs().toPlainString();
        return rounded.signum() < 0 ? "−" + digits : digits;
    }

    /** A relative change with its sign, such as {@code +7.8 %}. */
    public static String percent(double change) {
        String digits = fixed(change * 100, Math.abs(change) >= LARGE_CHANGE ? 0 : 1);
        boolean isZero = digits.chars().allMatch(c -> c == '0' || c == '.');
        return (change > 0 && !isZero ? "+" : "") + digits + " %";
    }

    /** A change with its interval, such as {@code +7.8 % [+6.9, +8.7]}. */
    public static String percent(double change, @Nullable Double low, @Nullable Double high) {
        if (low == null || high == null) {
            return percent(change);
        }
        // The confidence does not show in this text.
        Interval interval =
                new Interval(change, Math.min(low, change), Math.max(high, change), Confidence.P99);
        return Percent.signed(change, interval.halfWidth()) + " " + Percent.bounds(interval);
    }

    /** Such as {@code 1,234,567}. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
