package been.cli.terminal;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A unit with the SI prefix that suits a whole column: values in {@code s} of some milliseconds are
 * shown in {@code ms}.
 *
 * @param factor shown = stored × factor
 */
public record Scale(String unit, double factor) {

    private record Prefix(String symbol, double factor) {}

    /** Units that people read with prefixes. */
    private static final Set<String> PREFIXED = Set.of("s", "byte", "B", "Hz", "J", "W");

    /** Seconds have names above the second, so they take no larger prefix. */
    private static final String SECOND = "s";

    private static final List<Prefix> PREFIXES =
            List.of(
                    new Prefix("T", 1e-12),
                    new Prefix("G", 1e-9),
                    new Prefix("M", 1e-6),
                    new Prefix("k", 1e-3),
                    new Prefix("", 1),
                    new Prefix("m", 1e3),
                    new Prefix("µ", 1e6),
                    new Prefix("n", 1e9));

    /** The scale for {@code values} stored in {@code unit}, by the median of their magnitudes. */
    public static Scale of(String unit, double... values) {
        double[] magnitudes =
                Arrays.stream(values)
                        .filter(v -> v != 0 && Double.isFinite(v))
                        .map(Math::abs)
                        .sorted()
                        .toArray();
        if (!PREFIXED.contains(unit) || magnitudes.length == 0) {
            return new Scale(shown("", unit), 1);
        }
        double middle = magnitudes[magnitudes.length / 2];
        boolean divisible = !unit.equals("byte") && !unit.equals("B");
        return PREFIXES.stream()
                .filter(prefix -> prefix.factor() >= 1 || !unit.equals(SECOND))
                .filter(prefix -> prefix.factor() <= 1 || divisible)
                .filter(prefix -> middle * prefix.factor() >= 1)
                .findFirst()
                .map(prefix -> new Scale(shown(prefix.symbol(), unit), prefix.factor()))
                .orElseGet(() ->
                        divisible
                                ? new Scale(shown("n", unit), 1e9)
                                : new Scale(shown("", unit), 1));
    }

    private static String shown(String prefix, String unit) {
        return switch (unit) {
            case "byte" -> prefix + "B";
            case "1" -> "";
            default -> prefix + unit;
        };
    }
}
