package been.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/** Readings as short texts; pure. */
public final class Cells {
    private static final MathContext DIGITS = new MathContext(3);

    private Cells() {}

    /** {@code 3.21 ms [2.9 … 4.4]}; empty for no value. */
    public static String value(@Nullable Value value, String unit) {
        if (value == null) {
            return "";
        }
        String middle = number(value.middle()) + (unit.isEmpty() ? "" : " " + unit);
        return value.low() == value.high()
                ? middle
                : middle + " [" + number(value.low()) + " … " + number(value.high()) + "]";
    }

    /** {@code 0.026}; empty without a peer. */
    public static String ratio(Reading reading) {
        Double ratio = reading.ratio();
        return ratio == null ? "" : number(ratio);
    }

    /** {@code holds} or {@code falls short}; empty without a target. */
    public static String judgement(Reading reading) {
        if (reading.holds() == null) {
            return "";
        }
        return reading.holds() ? "holds" : "falls short";
    }

    /** Three digits, without an exponent. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            return "unknown";
        }
        if (Math.abs(value) >= 1000) {
            return Long.toString(Math.round(value));
        }
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}
