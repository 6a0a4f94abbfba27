package been.statistics.wording;

import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * A unit with its SI prefix, chosen once for a column or an axis, so that its numbers compare at a
 * glance.
 *
 * @param factor that turns a stored value into a shown one
 * @param unit as shown, such as {@code ms} or {@code MB}; empty for pure numbers
 */
public record Scale(double factor, String unit) {

    private static final String[] PREFIXES = {"p", "n", "µ", "m", "", "k", "M", "G", "T"};
    private static final int NO_PREFIX = 4;

    /** UDUNITS symbols that take prefixes: the base unit's symbol, and how many of it. */
    private static final Map<String, Base> BASES =
            Map.ofEntries(
                    Map.entry("s", new Base("s", 1, false)),
                    Map.entry("ms", new Base("s", 1e-3, false)),
                    Map.entry("us", new Base("s", 1e-6, false)),
                    Map.entry("µs", new Base("s", 1e-6, false)),
                    Map.entry("ns", new Base("s", 1e-9, false)),
                    Map.entry("byte", new Base("B", 1, true)),
                    Map.entry("B", new Base("B", 1, true)),
                    Map.entry("kB", new Base("B", 1e3, true)),
                    Map.entry("MB", new Base("B", 1e6, true)),
                    Map.entry("byte/s", new Base("B/s", 1, true)),
                    Map.entry("byte s-1", new Base("B/s", 1, true)),
                    Map.entry("bit", new Base("bit", 1, true)),
                    Map.entry("bit/s", new Base("bit/s", 1, true)),
                    Map.entry("bit s-1", new Base("bit/s", 1, true)),
                    Map.entry("Hz", new Base("Hz", 1, true)),
                    Map.entry("J", new Base("J", 1, false)),
                    Map.entry("W", new Base("W", 1, false)));

    /**
     * @param isWhole no parts of it are shown, as there is no millibyte
     */
    private record Base(String symbol, double size, boolean isWhole) {

        /** Above the second there are names that people know better than kiloseconds. */
        int highest() {
            return symbol.equals("s") ? 0 : PREFIXES.length - 1 - NO_PREFIX;
        }
    }

    /**
     * The scale at which the median of these stored values has one to three digits before the
     * point.
     */
    public static Scale of(String unit, DoubleStream values) {
        Base base = BASES.get(unit);
        if (base == null) {
            return new Scale(1, shown(unit));
        }
        double[] sizes =
                values.map(Math::abs).filter(v -> v > 0 && Double.isFinite(v)).sorted().toArray();
        if (sizes.length == 0) {
            return new Scale(1, shown(unit));
        }
        double typical = sizes[sizes.length / 2] * base.size();
        int steps = (int) Math.floor(Math.log10(typical * (1 + 1e-9)) / 3);
        int lowest = base.isWhole() ? 0 : -NO_PREFIX;
        int prefix = Math.clamp(steps, lowest, base.highest());
        return new Scale(
                base.size() / Math.pow(1000, prefix), PREFIXES[prefix + NO_PREFIX] + base.symbol());
    }

    private static String shown(String unit) {
        return unit.equals("1") ? "" : unit.equals("byte") ? "B" : unit;
    }

    public double apply(double stored) {
        return stored * factor;
    }

    /** The unit after a number or in a header: {@code " ms"}, or nothing. */
    public String suffix() {
        return unit.isEmpty() ? "" : " " + unit;
    }
}
