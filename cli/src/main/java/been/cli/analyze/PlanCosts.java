package been.cli.analyze;

import been.protocol.Quantities;
import been.statistics.levels.Costs;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code measurement=100ms,execution=2s,build=5m}, in seconds. */
final class PlanCosts implements ITypeConverter<Costs> {

    private static final List<String> NAMES = List.of("measurement", "execution", "build");

    @Override
    public Costs convert(String text) {
        Map<String, Double> seconds = new HashMap<>();
        for (String part : text.split(",", -1)) {
            String[] pair = part.split("=", 2);
            String name = pair[0].strip();
            if (pair.length < 2 || !NAMES.contains(name) || seconds.containsKey(name)) {
                throw refused(text);
            }
            try {
                Duration time = Quantities.parseDuration(pair[1].strip());
                seconds.put(name, time.toNanos() / 1e9);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + text + "': " + e.getMessage());
            }
        }
        try {
            return new Costs(
                    seconds.getOrDefault("measurement", 0.0),
                    seconds.getOrDefault("execution", 0.0),
                    seconds.getOrDefault("build", 0.0));
        } catch (IllegalArgumentException _) {
            throw refused(text);
        }
    }

    private static TypeConversionException refused(String text) {
        return new TypeConversionException(
                "'"
                        + text
                        + "' are not costs; expected, for example, measurement=100ms,execution=2s,build=5m"
                        + " (a measurement, start and warm-up of an execution, a build; a measurement"
                        + " takes time)");
    }
}
