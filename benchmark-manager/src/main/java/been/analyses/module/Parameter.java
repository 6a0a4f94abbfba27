package been.analyses.module;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One setting of a benchmark.
 *
 * @param preset its value when nobody gives one; absent makes it required
 * @param help one sentence for people
 */
public record Parameter(String name, Type type, @Nullable String preset, String help) {

    /** One that takes any text, and must be given. */
    public static Parameter text(String name) {
        return new Parameter(name, new AnyText(), null, "");
    }

    /** Why this parameter cannot have that value: what was expected; empty when it can. */
    public Optional<String> refuse(String value) {
        return type.accepts(value) ? Optional.empty() : Optional.of(type.expected());
    }

    /** Which values a parameter takes. */
    public sealed interface Type {

        boolean accepts(String value);

        /** The accepted values in words. */
        String expected();
    }

    /** Any text of one line, which may be empty. */
    public record AnyText() implements Type {
        @Override
        public boolean accepts(String value) {
            return value.chars().noneMatch(Character::isISOControl);
        }

        @Override
        public String expected() {
            return "one line of text";
        }
    }

    /** An integer within bounds, both included. */
    public record Whole(long min, long max) implements Type {
        @Override
        public boolean accepts(String value) {
            if (!value.matches("[+-]?[0-9]{1,18}")) {
                return false;
            }
            long number = Long.parseLong(value);
            return number >= min && number <= max;
        }

        @Override
        public String expected() {
            return "an integer" + bounds(min, Long.MIN_VALUE, max, Long.MAX_VALUE);
        }
    }

    /** A decimal number within bounds, both included. */
    public record Real(double min, double max) implements Type {
        @Override
        public boolean accepts(String value) {
            if (!value.matches("[+-]?[0-9]{1,18}(\\.[0-9]{1,18})?([eE][+-]?[0-9]{1,3})?")) {
                return false;
            }
            double number = Double.parseDouble(value);
            return number >= min && number <= max;
        }

        @Override
        public String expected() {
            return "a number"
                    + bounds(min, Double.NEGATIVE_INFINITY, max, Double.POSITIVE_INFINITY);
        }
    }

    /** {@code true} or {@code false}. */
    public record Flag() implements Type {
        @Override
        public boolean accepts(String value) {
            return value.equals("true") || value.equals("false");
        }

        @Override
        public String expected() {
            return "true or false";
        }
    }

    /** One of some values. */
    public record Choice(List<String> values) implements Type {
        public Choice {
            values = List.copyOf(values);
        }

        @Override
        public boolean accepts(String value) {
            return values.contains(value);
        }

        @Override
        public String expected() {
            return "one of " + String.join(", ", values);
        }
    }

    private static <N extends Comparable<N>> String bounds(N min, N least, N max, N most) {
        boolean below = !min.equals(least);
        boolean above = !max.equals(most);
        if (below && above) {
            return " from " + min + " to " + max;
        }
        return below ? " of at least " + min : above ? " of at most " + max : "";
    }
}
