package been.statistics.compare;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.Observations;
import java.util.Arrays;
import java.util.Optional;

/**
 * The logarithm of a ratio of two means, new / old, with the error that the delta method gives: the
 * squared relative errors of both means together (the log response ratio of Hedges, Gurevitch and
 * Curtis 1999). Two effects that were measured independently, such as an original and its repeat,
 * are compared by the difference of their logarithms (Altman and Bland 2003).
 *
 * @param degreesOfFreedom of the t quantile: those of the side with fewer repetitions
 */
public record LogRatio(double value, double squaredError, int degreesOfFreedom, Level level) {

    /** Empty where executions were not repeated, or a mean is not above 0. */
    public static Optional<LogRatio> of(Observations old, Observations current) {
        if (old.counts().executions() < 2 || current.counts().executions() < 2) {
            return Optional.empty();
        }
        Level level = EffectSize.commonLevel(old, current);
        MeanEstimate before = MeanEstimate.of(old.means(level));
        MeanEstimate after = MeanEstimate.of(current.means(level));
        return arePositive(before, after)
                ? Optional.of(
                        new LogRatio(
                                Math.log(after.mean() / before.mean()),
                                relative(before) + relative(after),
                                Fieller.degreesOfFreedom(before, after),
                                level))
                : Optional.empty();
    }

    /**
     * The same of pairs: what disturbed both sides of a pair alike cancels out.
     *
     * @throws IllegalArgumentException unless both have as many executions
     */
    public static Optional<LogRatio> ofPairs(Observations old, Observations current) {
        double[] before = old.executionMeans();
        double[] after = current.executionMeans();
        if (before.length != after.length) {
            throw new IllegalArgumentException(
                    "%d and %d executions do not make pairs"
                            .formatted(before.length, after.length));
        }
        if (before.length < 2) {
            return Optional.empty();
        }
        MeanEstimate older = MeanEstimate.of(before);
        MeanEstimate newer = MeanEstimate.of(after);
        if (!arePositive(older, newer)) {
            return Optional.empty();
        }
        double[] differences = new double[before.length];
        Arrays.setAll(differences, i -> after[i] / newer.mean() - before[i] / older.mean());
        return Optional.of(
                new LogRatio(
                        Math.log(newer.mean() / older.mean()),
                        MeanEstimate.of(differences).squaredError(),
                        before.length - 1,
                        Level.EXECUTION));
    }

    /** This effect relative to an earlier one: the ratio of the two ratios. */
    public EffectSize.Determined against(LogRatio earlier, Confidence confidence) {
        double difference = value - earlier.value;
        double reach = confidence.tQuantile(freedom(earlier)) * error(earlier);
        return new EffectSize.Determined(
                new Interval(
                        Math.exp(difference),
                        Math.exp(difference - reach),
                        Math.exp(difference + reach),
                        confidence),
                level,
                freedom(earlier));
    }

    /** The p-value that belongs to this interval, as {@link Significance} defines it. */
    public double p(LogRatio earlier, double tolerance) {
        double difference = value - earlier.value;
        double limit = Math.clamp(difference, Math.log(1 - tolerance), Math.log(1 + tolerance));
        return Significance.twoSided(
                Math.abs(difference - limit), error(earlier), freedom(earlier));
    }

    private int freedom(LogRatio earlier) {
        return Math.min(degreesOfFreedom, earlier.degreesOfFreedom);
    }

    private double error(LogRatio earlier) {
        return Math.sqrt(squaredError + earlier.squaredError);
    }

    private static boolean arePositive(MeanEstimate old, MeanEstimate current) {
        return old.mean() > 0 && current.mean() > 0;
    }

    private static double relative(MeanEstimate mean) {
        return mean.squaredError() / mean.mean() / mean.mean();
    }
}
