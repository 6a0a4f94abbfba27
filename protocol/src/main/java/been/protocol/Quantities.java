package been.protocol;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/**
 * Durations and sizes as people write them: {@code 1.5s}, {@code 500ms}, {@code 2m}, {@code 2GiB},
 * {@code 10MB}, {@code 1000000}. What does not parse is an {@link IllegalArgumentException} whose
 * message is one sentence for that person.
 */
public final class Quantities {
    /** Largest first, so that formatting finds the shortest form. */
    private static final String[] DURATION_UNITS = {"d", "h", "m", "s", "ms", "us", "ns"};

    private static final long[] NANOSECONDS = {
        86_400_000_000_000L,
        3_600_000_000_000L,
        60_000_000_000L,
        1_000_000_000L,
        1_000_000L,
        1_000L,
        1L
    };

    private static final String[] SIZE_UNITS = {
        "TiB", "GiB", "MiB", "KiB", "TB", "GB", "MB", "kB", "B"
    };

    private static final String[] DECIMAL_UNITS = {"bytes", "kB", "MB", "GB", "TB"};

    private static final long[] BYTES = {
        1L << 40,
        1L << 30,
        1L << 20,
        1L << 10,
        1_000_000_000_000L,
        1_000_000_000L,
        1_000_000L,
        1_000L,
        1L
    };

    /** As many as surely fit into a long. */
    private static final int MOST_DIGITS = 18;

    private Quantities() {}

    /**
     * The duration that a number with one of the units {@code d h m s ms us ns} names, rounded to
     * nanoseconds; 0 is allowed, negative ones are not.
     */
    public static Duration parseDuration(String text) {
        int unitAt = endOfNumber(text);
        String unit = text.substring(unitAt).strip();
        int index = indexOf(unit, DURATION_UNITS);
        if (unit.isEmpty() && unitAt > 0) {
            throw new IllegalArgumentException(
                    "the duration '"
                            + text
                            + "' needs a unit: "
                            + text.strip()
                            + "s, "
                            + text.strip()
                            + "ms or "
                            + text.strip()
                            + "m");
        }
        if (unitAt == 0 || index < 0) {
            throw new IllegalArgumentException(
                    "'"
                            + text
                            + "' is not a duration; expected for example 90s, 1.5s, 500ms or 2m");
        }
        return Duration.ofNanos(scaled("duration", text, unitAt, NANOSECONDS[index]));
    }

    /**
     * The bytes that a number with one of the units {@code B kB MB GB TB} (powers of 1000) or
     * {@code KiB MiB GiB TiB} (powers of 1024), or with none, names; case does not matter.
     */
    public static long parseSize(String text) {
        int unitAt = endOfNumber(text);
        String unit = text.substring(unitAt).strip();
        int index = indexOf(unit.isEmpty() ? "B" : unit, SIZE_UNITS);
        if (unitAt == 0 || index < 0) {
            throw new IllegalArgumentException(
                    "'"
                            + text
                            + "' is not a size; expected for example 2GiB, 512MiB, 10MB or 1000000");
        }
        return scaled("size", text, unitAt, BYTES[index]);
    }

    /** The shortest exact text that {@link #parseDuration} reads back: {@code 90s}, {@code 2m}. */
    public static String formatDuration(Duration duration) {
        return shortest(duration.toNanos(), "s", NANOSECONDS, DURATION_UNITS);
    }

    /** The shortest exact text that {@link #parseSize} reads back: {@code 2GiB}, {@code 1001B}. */
    public static String formatSize(long bytes) {
        return shortest(bytes, "B", BYTES, SIZE_UNITS);
    }

    /** Rounded and decimal, for people: {@code 4.20 MB}. */
    public static String roundSize(long bytes) {
        double shown = bytes;
        int unit = 0;
        while (shown >= 1000 && unit < DECIMAL_UNITS.length - 1) {
            shown /= 1000;
            unit++;
        }
        return unit == 0
                ? bytes + " bytes"
                : String.format(
                        Locale.ROOT,
                        shown < 10 ? "%.2f %s" : "%.1f %s",
                        shown,
                        DECIMAL_UNITS[unit]);
    }

    /** Seconds unrounded and without an exponent: {@code 1.516s}. */
    public static String formatSeconds(double seconds) {
        String text = Double.toString(seconds);
        int exponent = text.indexOf("E-");
        if (exponent < 0) {
            return (text.indexOf('E') < 0 ? text : new BigDecimal(text).toPlainString()) + "s";
        }
        // By hand, since loading BigDecimal takes longer than the commands of so small times.
        String digits = text.substring(0, exponent).replace(".", "");
        int zeros = Integer.parseInt(text.substring(exponent + 2)) - 1;
        return "0." + "0".repeat(zeros) + digits + "s";
    }

    private static String shortest(long amount, String zeroUnit, long[] factors, String[] units) {
        if (amount == 0) {
            return "0" + zeroUnit;
        }
        String shortest = null;
        for (int i = 0; i < factors.length; i++) {
            String text = amount / factors[i] + units[i];
            if (amount % factors[i] == 0
                    && (shortest == null || text.length() < shortest.length())) {
                shortest = text;
            }
        }
        return String.valueOf(shortest);
    }

    private static long scaled(String what, String text, int unitAt, long factor) {
        String number = text.substring(0, unitAt).strip();
        try {
            if (number.indexOf('.') < 0 && number.length() <= MOST_DIGITS) {
                return Math.multiplyExact(Long.parseLong(number), factor);
            }
            return new BigDecimal(number)
                    .multiply(BigDecimal.valueOf(factor))
                    .setScale(0, RoundingMode.HALF_EVEN)
                    .longValueExact();
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'"
                            + text.substring(0, unitAt)
                            + "' in the "
                            + what
                            + " '"
                            + text
                            + "' is no number",
                    e);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("the " + what + " '" + text + "' is too large", e);
        }
    }

    /** Where the digits and points at the start end; signs and exponents do not belong to them. */
    private static int endOfNumber(String text) {
        int end = 0;
        while (end < text.length() && (isDigit(text.charAt(end)) || text.charAt(end) == '.')) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static int indexOf(String unit, String[] units) {
        for (int i = 0; i < units.length; i++) {
            if (units[i].toLowerCase(Locale.ROOT).equals(unit.toLowerCase(Locale.ROOT))) {
                return i;
            }
        }
        return -1;
    }
}
