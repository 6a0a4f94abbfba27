package been.statistics.plan;

import been.statistics.Confidence;
import been.statistics.compare.Better;

/** The smallest change that comparisons with intervals of some width find. */
public final class DetectableChange {

    private DetectableChange() {}

    /**
     * The smallest worsening that such a comparison reports with this power: a change of the mean
     * moves the interval, and it is reported once the whole interval is beyond the tolerance.
     * Positive, relative to the mean; infinite if the interval reaches 0.
     *
     * @param halfWidth of the interval of the ratio of two unchanged versions
     * @param freedom degrees of freedom of that interval
     * @param power such as 0.8; at least a half
     */
    public static double of(
            double halfWidth,
            double freedom,
            Confidence confidence,
            double tolerance,
            double power,
            Better better) {
        double above =
                power == 0.5
                        ? 0
                        : new Confidence(2 * power - 1).tQuantile(freedom)
                                / confidence.tQuantile(freedom);
        double reach = halfWidth * (1 + above);
        return switch (better) {
            case LOWER -> reach < 1 ? (1 + tolerance) / (1 - reach) - 1 : Double.POSITIVE_INFINITY;
            case HIGHER -> 1 - (1 - tolerance) / (1 + reach);
        };
    }
}
