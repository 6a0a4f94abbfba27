package been.statistics;

import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The probability with which an interval is to hold its parameter, above 0 and at most 1 - 1e-12.
 *
 * @param level for example 0.99
 */
public record Confidence(double level) {

    /** Beyond it, quantiles drown in rounding. */
    private static final double HIGHEST = 1 - 1e-12;

    public static final Confidence P95 = new Confidence(0.95);
    public static final Confidence P99 = new Confidence(0.99);

    public Confidence {
        if (!(level > 0 && level <= HIGHEST)) {
            throw new IllegalArgumentException(
                    "confidence must lie between 0 and 1 - 1e-12, not " + level);
        }
    }

    /**
     * The level of the interval whose bounds each hold by themselves with this confidence: 98 % for
     * 99 %. It answers a question about one direction that was asked before the data were seen. A
     * level of a half or less stays as it is, since a bound that holds half the time is
     * meaningless.
     */
    public Confidence ofOneSide() {
        return level > 0.5 ? new Confidence(2 * level - 1) : this;
    }

    /** The two-sided quantile of the standard normal distribution, u at 1 − α/2. */
    public double normalQuantile() {
        return new NormalDistribution().inverseCumulativeProbability(upper());
    }

    /** The two-sided quantile of Student's distribution, t at 1 − α/2, to 1e-12 relative. */
    public double tQuantile(double degreesOfFreedom) {
        TDistribution t = new TDistribution(degreesOfFreedom);
        double quantile = t.inverseCumulativeProbability(upper());
        // The library stops at 1e-9 absolute; Newton's step doubles the digits.
        return quantile - (t.cumulativeProbability(quantile) - upper()) / t.density(quantile);
    }

    private double upper() {
        return 0.5 + level / 2;
    }
}
