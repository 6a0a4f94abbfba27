package been.statistics.wording;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers with as many digits as their uncertainty leaves meaning to: {@code 12.41 ± 0.08}.
 *
 * <p>The half-width keeps one significant digit, two where the first is a 1. Very large and small
 * values get a power of ten. Independent of the locale; the minus is the typographic one.
 */
public final class Rounding {

    private static final int DIGITS_WITHOUT_UNCERTAINTY = 6;
    private static final int LEAST_PLAIN_EXPONENT = -4;
    private static final int MOST_PLAIN_EXPONENT = 8;

    private Rounding() {}

    /** {@code value ± halfWidth}; the value alone when the half-width is not a finite number. */
    public static String plusMinus(double value, double halfWidth) {
        if (!Double.isFinite(halfWidth)) {
            return number(value);
        }
        int exponent = scientificExponent(Math.max(Math.abs(value), halfWidth));
        double scale = Math.pow(10, -exponent);
        int decimals = decimalsOfMean(value * scale, halfWidth * scale);
        String both =
                fixed(scaled(value, exponent), decimals)
                        + " ± "
                        + fixed(scaled(halfWidth, exponent), decimals);
        return exponent == 0 ? both : "(" + both + ")" + power(exponent);
    }

    /** The value alone, with the digits that {@link #plusMinus} would give it. */
    public static String value(double value, double halfWidth) {
        if (!Double.isFinite(halfWidth) || !Double.isFinite(value)) {
            return number(value);
        }
        int exponent = scientificExponent(Math.max(Math.abs(value), halfWidth));
        double scale = Math.pow(10, -exponent);
        int decimals = decimalsOfMean(value * scale, halfWidth * scale);
        return fixed(scaled(value, exponent), decimals) + power(exponent);
    }

    /** A value without a known uncertainty, to six significant digits. */
    public static String number(double value) {
        return significant(value, DIGITS_WITHOUT_UNCERTAINTY);
    }

    /** A value to {@code digits} significant digits, without trailing zeros. */
    public static String significant(double value, int digits) {
        if (Double.isNaN(value)) {
            return "unknown";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : "−∞";
        }
        if (value == 0) {
            return "0";
        }
        int exponent = scientificExponent(Math.abs(value));
        BigDecimal rounded =
                scaled(value, exponent).round(new MathContext(digits)).stripTrailingZeros();
        return minus(rounded.toPlainString()) + power(exponent);
    }

    /** Decimals after the point, negative for tens and hundreds. */
    static int decimals(double value, double halfWidth) {
        if (halfWidth == 0) {
            int exponent = value == 0 ? 0 : exponent(Math.abs(value));
            return Math.max(0, DIGITS_WITHOUT_UNCERTAINTY - 1 - exponent);
        }
        int exponent = exponent(halfWidth);
        boolean leadingOne = halfWidth < 2 * Math.pow(10, exponent);
        return leadingOne ? 1 - exponent : -exponent;
    }

    /**
     * A small mean with a large half-width keeps a digit: {@code 0.9 ± 90.0}, not {@code 0 ± 90}.
     */
    private static int decimalsOfMean(double value, double halfWidth) {
        int decimals = decimals(value, halfWidth);
        return value == 0 || halfWidth == 0
                ? decimals
                : Math.max(decimals, Math.min(decimals + 2, -exponent(Math.abs(value))));
    }

    static String fixed(BigDecimal value, int decimals) {
        BigDecimal rounded = value.setScale(decimals, RoundingMode.HALF_EVEN);
        return minus(
                rounded.signum() == 0 ? rounded.abs().toPlainString() : rounded.toPlainString());
    }

    private static BigDecimal scaled(double value, int exponent) {
        return new BigDecimal(value).movePointLeft(exponent);
    }

    /** The power of ten to take out of a magnitude; 0 where plain digits read better. */
    private static int scientificExponent(double magnitude) {
        if (magnitude == 0) {
            return 0;
        }
        int exponent = exponent(magnitude);
        return exponent < LEAST_PLAIN_EXPONENT || exponent > MOST_PLAIN_EXPONENT ? exponent : 0;
    }

    private static int exponent(double magnitude) {
        return (int) Math.floor(Math.log10(magnitude));
    }

    private static String power(int exponent) {
        return exponent == 0 ? "" : "e" + minus(Integer.toString(exponent));
    }

    private static String minus(String number) {
        return number.replace('-', '−');
    }
}
