package been.statistics.compare;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Means;
import java.util.Optional;

/** Fieller's (1954) intervals of the ratio of two means, independent or paired. */
public final class Fieller {

    private Fieller() {}

    /** Fewer repetitions decide the t quantile: conservative for unequal variances. */
    public static int degreesOfFreedom(MeanEstimate old, MeanEstimate current) {
        return Math.min(old.repetitions(), current.repetitions()) - 1;
    }

    /**
     * Satterthwaite's degrees of freedom for the difference {@code current − ratio·old}, rounded
     * down: exact enough where both sides have ten repetitions (Welch 1947).
     */
    static int satterthwaite(MeanEstimate old, MeanEstimate current) {
        double ratio = current.mean() / old.mean();
        double before = ratio * ratio * old.squaredError();
        double after = current.squaredError();
        double both = before + after;
        double freedom =
                both
                        * both
                        / (before * before / (old.repetitions() - 1)
                                + after * after / (current.repetitions() - 1));
        int least = degreesOfFreedom(old, current);
        return freedom >= least ? (int) freedom : least;
    }

    /** The ratio current / old; empty unless the older mean's own interval is above 0. */
    public static Optional<Interval> ratio(
            MeanEstimate old, MeanEstimate current, Confidence confidence) {
        return ratio(old, current, confidence, degreesOfFreedom(old, current));
    }

    static Optional<Interval> ratio(
            MeanEstimate old, MeanEstimate current, Confidence confidence, int freedom) {
        double t = confidence.tQuantile(freedom);
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

    /**
     * The ratio of the means of as many pairs, at least two: the values L for which the mean of
     * {@code new − L·old} cannot be distinguished from 0; empty unless the older mean's own
     * interval is above 0.
     */
    static Optional<Interval> pairedRatio(double[] old, double[] current, Confidence confidence) {
        int n = old.length;
        double t = confidence.tQuantile(n - 1);
        double x = Means.mean(old);
        double ratio = Means.mean(current) / x;
        double scale = t * t / n / (n - 1);
        double varianceOld = 0;
        double varianceRest = 0;
        double covariance = 0;
        // With new = ratio·old + rest no digits are lost when both sides move together.
        for (int i = 0; i < n; i++) {
            double deviation = old[i] - x;
            double rest = current[i] - ratio * old[i];
            varianceOld += scale * deviation * deviation;
            varianceRest += scale * rest * rest;
            covariance += scale * deviation * rest;
        }
        double square = x * x - varianceOld;
        if (!(x > 0 && square > 0)) {
            return Optional.empty();
        }
        double middle = ratio - covariance / square;
        double halfWidth = Math.sqrt(covariance * covariance + square * varianceRest) / square;
        return Optional.of(
                new Interval(
                        ratio,
                        Math.min(ratio, middle - halfWidth),
                        Math.max(ratio, middle + halfWidth),
                        confidence));
    }
}
