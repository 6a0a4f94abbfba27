package been.statistics.compare;

import been.statistics.Level;
import been.statistics.Means;
import been.statistics.Observations;
import java.util.Arrays;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The p-value that belongs to the ratio's interval: the smallest α at which the interval at 1 − α
 * leaves 1 ± tolerance, so that p and verdict never contradict each other.
 *
 * <p>Fieller's interval at α leaves a limit L exactly when {@code |new − L·old| / sqrt(e_new +
 * L²·e_old)} is more than t at 1 − α/2, with e the squared errors of the means; so p is the tail
 * beyond that quotient. There is no interval until the older mean is distinguishable from 0, which
 * bounds p from below.
 */
public final class Significance {

    private Significance() {}

    /** 1 when the ratio is within the tolerance; empty where executions were not repeated. */
    public static Optional<Double> p(Observations old, Observations current, double tolerance) {
        if (old.counts().executions() < 2 || current.counts().executions() < 2) {
            return Optional.empty();
        }
        Level level = EffectSize.commonLevel(old, current);
        MeanEstimate before = MeanEstimate.of(old.means(level));
        MeanEstimate after = MeanEstimate.of(current.means(level));
        return Optional.of(p(before, after, tolerance, Fieller.degreesOfFreedom(before, after)));
    }

    /**
     * The same for {@link EffectSize#ofPairs pairs}, by the mean and spread of {@code new − L·old}.
     */
    public static Optional<Double> ofPairs(
            Observations old, Observations current, double tolerance) {
        double[] before = old.executionMeans();
        double[] after = current.executionMeans();
        if (before.length != after.length || before.length < 2) {
            return Optional.empty();
        }
        MeanEstimate older = MeanEstimate.of(before);
        if (!(older.mean() > 0)) {
            return Optional.of(1.0);
        }
        double limit = Math.clamp(Means.mean(after) / older.mean(), 1 - tolerance, 1 + tolerance);
        double[] rest = new double[before.length];
        Arrays.setAll(rest, i -> after[i] - limit * before[i]);
        MeanEstimate beyond = MeanEstimate.of(rest);
        int freedom = before.length - 1;
        return Optional.of(
                Math.max(
                        twoSided(
                                Math.abs(beyond.mean()), Math.sqrt(beyond.squaredError()), freedom),
                        twoSided(older.mean(), Math.sqrt(older.squaredError()), freedom)));
    }

    static double p(MeanEstimate old, MeanEstimate current, double tolerance, int freedom) {
        if (!(old.mean() > 0)) {
            return 1;
        }
        double limit = Math.clamp(current.mean() / old.mean(), 1 - tolerance, 1 + tolerance);
        double distance = Math.abs(current.mean() - limit * old.mean());
        double error = Math.sqrt(current.squaredError() + limit * limit * old.squaredError());
        return Math.max(
                twoSided(distance, error, freedom),
                twoSided(old.mean(), Math.sqrt(old.squaredError()), freedom));
    }

    static double twoSided(double distance, double error, int freedom) {
        if (distance == 0) {
            return 1;
        }
        return error == 0
                ? 0
                : 2 * new TDistribution(freedom).cumulativeProbability(-distance / error);
    }
}
