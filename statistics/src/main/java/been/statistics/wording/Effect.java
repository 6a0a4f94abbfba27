package been.statistics.wording;

import org.jspecify.annotations.Nullable;

/**
 * A relative change and its interval as people read them, rounded by the interval.
 *
 * @param low absent when undetermined
 */
public record Effect(double value, @Nullable Double low, @Nullable Double high) {

    /** {@code +7.8 %}. */
    public String change() {
        return Percent.signed(value, halfWidth());
    }

    /** {@code [+6.9, +8.7 %]}; {@code undetermined} where there is none. */
    public String interval() {
        return low == null || high == null
                ? "undetermined"
                : "[%s, %s]"
                        .formatted(
                                Percent.signed(low, halfWidth()).replace(" %", ""),
                                Percent.signed(high, halfWidth()));
    }

    private double halfWidth() {
        return low == null || high == null ? Double.NaN : (high - low) / 2;
    }
}
