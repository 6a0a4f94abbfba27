package been.task;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A property of a task, read as the type the task wants. Every {@code as…} method throws {@link
 * PropertyException} with the property's name when it is missing or of another type.
 */
public final class Property {
    private final String name;
    private final @Nullable String value;

    private Property(String name, @Nullable String value) {
        this.name = name;
        this.value = value;
    }

    /**
     * A property and its text.
     *
     * @param value {@code null} when it was not given
     */
    public static Property of(String name, @Nullable String value) {
        return new Property(name, value);
    }

    public boolean isPresent() {
        return value != null;
    }

    /** This property, or one with that value where this one is missing. */
    public Property orElse(String otherwise) {
        return value == null ? new Property(name, otherwise) : this;
    }

    public Property orElse(long otherwise) {
        return orElse(Long.toString(otherwise));
    }

    public Property orElse(double otherwise) {
        return orElse(Double.toString(otherwise));
    }

    public Property orElse(boolean otherwise) {
        return orElse(Boolean.toString(otherwise));
    }

    public Property orElse(Duration otherwise) {
        return orElse(otherwise.toString());
    }

    public String asString() {
        if (value == null) {
            throw new PropertyException(
                    "property '"
                            + name
                            + "' is missing: give it in the properties of the task's descriptor");
        }
        return value;
    }

    public int asInt() {
        try {
            return Integer.parseInt(asString().strip());
        } catch (NumberFormatException e) {
            throw notA("whole number between -2147483648 and 2147483647", "40");
        }
    }

    public long asLong() {
        try {
            return Long.parseLong(asString().strip());
        } catch (NumberFormatException e) {
            throw notA("whole number", "40");
        }
    }

    public double asDouble() {
        try {
            return Double.parseDouble(asString().strip());
        } catch (NumberFormatException e) {
            throw notA("number", "2.5");
        }
    }

    public boolean asBoolean() {
        String text = asString().strip();
        if (text.equals("true")) {
            return true;
        }
        if (text.equals("false")) {
            return false;
        }
        throw notA("truth value", "true' or 'false");
    }

    /** ISO-8601 ({@code PT1.5S}) or a number with {@code ns, us, ms, s, m, min, h, d}. */
    public Duration asDuration() {
        String text = asString().strip();
        try {
            return text.startsWith("P") || text.startsWith("-P")
                    ? Duration.parse(text)
                    : simpleDuration(text);
        } catch (DateTimeParseException | NumberFormatException | ArithmeticException e) {
            throw notA("duration", "90s");
        }
    }

    private static Duration simpleDuration(String text) {
        int digits = 0;
        while (digits < text.length()
                && (Character.isDigit(text.charAt(digits)) || text.charAt(digits) == '.')) {
            digits++;
        }
        double amount = Double.parseDouble(text.substring(0, digits));
        double nanos;
        switch (text.substring(digits).strip().toLowerCase(Locale.ROOT)) {
            case "ns" -> nanos = 1;
            case "us" -> nanos = 1e3;
            case "ms" -> nanos = 1e6;
            case "s" -> nanos = 1e9;
            case "m", "min" -> nanos = 60e9;
            case "h" -> nanos = 3600e9;
            case "d" -> nanos = 86_400e9;
            default -> throw new NumberFormatException("no unit of time");
        }
        return Duration.ofNanos(Math.round(amount * nanos));
    }

    private PropertyException notA(String type, String example) {
        return new PropertyException(
                "property '" + name + "' is not a " + type + " like '" + example + "': " + value);
    }

    @Override
    public String toString() {
        return name + "=" + value;
    }
}
