package been.statistics.compare;

import been.statistics.Confidence;
import been.statistics.Interval;
import java.util.Optional;

/** Fieller's (1954) interval of the ratio of two independent means. */
public final class Fieller {

    private Fieller() {}

    /** Fewer repetitions decide the t quantile: conservative for unequal variances. */
    public static int degreesOfFreedom(MeanEstimate old, MeanEstimate current) {
        return Math.min(old.repetitions(), current.repetitions()) - 1;
    }

    /** The ratio current / old; empty unless the older mean's own interval lies above 0. */
    public static Optional<Interval> ratio(
            MeanEstimate old, MeanEstimate current, Confidence confidence) {
        double t = confidence.tQuantile(degreesOfFreedom(old, current));
        double relativeReach = t * Math.sqrt(old.squaredError()) / old.mean();
        if (!(old.mean() > 0 && relativeReach < 1)) {
            return Optional.empty();
        }
        double ratio = current.mean() / old.mean();
        double rest = 1 - relativeReach * relativeReach;
        double squared = rest * current.squaredError() + ratio * ratio * old.squaredError();
        double halfWidth = t * Math.sqrt(squared) / old.mean() / rest;
        double middle = ratio / rest;
        // Rounding must not push the ratio out of an interval without width.
        double low = Math.min(ratio, middle - halfWidth);
        double high = Math.max(ratio, middle + halfWidth);
        return Optional.of(new Interval(ratio, low, high, confidence));
    }
}
