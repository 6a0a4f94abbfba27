package been.protocol.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * What the measurements of one execution contribute to verdicts: their mean or a quantile.
 *
 * @param name {@code mean}, {@code median}, {@code minimum}, {@code maximum}, or a percentile from
 *     {@code p1} to {@code p99.9999}
 */
public record Summary(@JsonValue String name) {
    private static final Pattern NAME =
            Pattern.compile("mean|median|minimum|maximum|p[1-9][0-9]?(\\.[0-9]{1,4})?");

    public static final Summary MEAN = new Summary("mean");

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Summary {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "unknown summary '%s'; expected mean, median, minimum, maximum or a percentile such as p99"
                            .formatted(name));
        }
    }

    /** The mean where a file or a declaration has no name of one. */
    public static Summary orMean(String name) {
        return name.isEmpty() ? MEAN : new Summary(name);
    }

    public boolean isMean() {
        return equals(MEAN);
    }

    /** The share of measurements below it, from 0 to 1; empty for the mean. */
    public OptionalDouble quantile() {
        return switch (name) {
            case "mean" -> OptionalDouble.empty();
            case "median" -> OptionalDouble.of(0.5);
            case "minimum" -> OptionalDouble.of(0);
            case "maximum" -> OptionalDouble.of(1);
            default -> OptionalDouble.of(Double.parseDouble(name.substring(1) + "e-2"));
        };
    }

    /**
     * The number of measurements below which it has no value: with fewer, less than one of them is
     * expected beyond a percentile, and the estimate is mostly the minimum or maximum.
     */
    public long leastMeasurements() {
        if (!name.startsWith("p")) {
            return 1;
        }
        double percent = percent();
        // The subtraction cancels rounding: 100 / (100 - 99.9) is slightly more than 1,000.
        return (long) Math.ceil(100 / Math.min(percent, 100 - percent) - 1e-3);
    }

    /** Whether this many measurements are enough for it. */
    public boolean isKnownFrom(long measurements) {
        return measurements >= leastMeasurements();
    }

    private double percent() {
        return Double.parseDouble(name.substring(1));
    }

    @Override
    public String toString() {
        return name;
    }
}
