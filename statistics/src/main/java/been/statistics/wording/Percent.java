package been.statistics.wording;

import been.statistics.Interval;
import java.math.BigDecimal;

/**
 * Shares and relative changes as percentages: {@code 1 %}, {@code +2.9 %}, {@code [+1.4, +4.4]}.
 */
public final class Percent {

    private Percent() {}

    /** A share that is exact, such as a tolerance: at most four significant digits, no sign. */
    public static String of(double share) {
        return Rounding.significant(share * 100, 4) + " %";
    }

    /** The size of a change without its sign, rounded by its half-width. */
    public static String size(double change, double halfWidth) {
        return digits(Math.abs(change), halfWidth) + " %";
    }

    /** A change with its sign, rounded by its half-width. */
    public static String signed(double change, double halfWidth) {
        return signedDigits(change, halfWidth) + " %";
    }

    /** The bounds of a change with their signs, {@code [−0.9, +0.5]}, in per cent. */
    public static String bounds(Interval change) {
        return "[%s, %s]"
                .formatted(
                        signedDigits(change.low(), change.halfWidth()),
                        signedDigits(change.high(), change.halfWidth()));
    }

    private static String signedDigits(double change, double halfWidth) {
        String digits = digits(change, halfWidth);
        boolean zero = digits.chars().noneMatch(c -> c >= '1' && c <= '9');
        return change > 0 && !zero ? "+" + digits : digits;
    }

    private static String digits(double change, double halfWidth) {
        double percent = change * 100;
        // A tenth of a per cent at least: bounds are read against limits such as 1 %.
        int least = halfWidth * 100 < 10 ? 1 : 0;
        int decimals =
                halfWidth == 0
                        ? least
                        : Math.max(least, Rounding.decimals(percent, halfWidth * 100));
        return Double.isFinite(percent)
                ? Rounding.fixed(new BigDecimal(percent), decimals)
                : Rounding.number(percent);
    }
}
