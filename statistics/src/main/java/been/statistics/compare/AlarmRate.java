package been.statistics.compare;

import been.statistics.Confidence;
import been.statistics.Interval;
import org.hipparchus.distribution.continuous.BetaDistribution;
import org.hipparchus.distribution.discrete.BinomialDistribution;

/**
 * How often comparisons of software with itself (A/A) reported a change.
 *
 * @param alarms of the comparisons, those that reported one
 */
public record AlarmRate(int alarms, int comparisons) {

    public AlarmRate {
        if (alarms < 0 || alarms > comparisons) {
            throw new IllegalArgumentException(
                    "%d of %d comparisons cannot be false alarms".formatted(alarms, comparisons));
        }
    }

    /**
     * The interval of the rate (Clopper and Pearson 1934), which holds it at least with this
     * confidence, however few comparisons there are.
     */
    public Interval interval(Confidence confidence) {
        double tail = (1 - confidence.level()) / 2;
        int others = comparisons - alarms;
        return new Interval(
                comparisons == 0 ? 0 : (double) alarms / comparisons,
                alarms == 0
                        ? 0
                        : new BetaDistribution(alarms, others + 1.0)
                                .inverseCumulativeProbability(tail),
                others == 0
                        ? 1
                        : new BetaDistribution(alarms + 1.0, others)
                                .inverseCumulativeProbability(1 - tail),
                confidence);
    }

    /** The probability of this many alarms, or more, if each comparison alarms at this rate. */
    public double tail(double nominal) {
        return alarms == 0
                ? 1
                : 1
                        - new BinomialDistribution(comparisons, nominal)
                                .cumulativeProbability(alarms - 1);
    }
}
