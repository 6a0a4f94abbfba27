package been.statistics.compare;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.Means;
import been.statistics.Observations;
import been.statistics.describe.Quantiles;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * The bootstrap's interval of the ratio of means, bias-corrected and accelerated (BCa, Efron 1987),
 * beside Fieller's: it assumes no normal means, and so shows where their skewness matters.
 *
 * <p>Hierarchical: what is drawn with replacement are the repetitions of the highest level common
 * to both sides, each with all beneath it. Resampling the lower levels as well would count their
 * variation twice (Davison and Hinkley 1997, section 3.8). With fewer than 20 repetitions its
 * coverage is well below its nominal level, and there is none.
 */
public final class RatioBootstrap {

    private static final int LEAST_REPETITIONS = 20;
    private static final int RESAMPLES = 10_000;
    private static final NormalDistribution NORMAL = new NormalDistribution();

    private RatioBootstrap() {}

    /** Empty below 20 repetitions a side, and where means are not positive. */
    public static Optional<Interval> of(
            Observations old, Observations current, Confidence confidence, RandomGenerator random) {
        Level level = EffectSize.commonLevel(old, current);
        return of(old.means(level), current.means(level), confidence, RESAMPLES, random);
    }

    static Optional<Interval> of(
            double[] old,
            double[] current,
            Confidence confidence,
            int resamples,
            RandomGenerator random) {
        if (Math.min(old.length, current.length) < LEAST_REPETITIONS || !(Means.mean(old) > 0)) {
            return Optional.empty();
        }
        double ratio = Means.mean(current) / Means.mean(old);
        double[] ratios = new double[resamples];
        Arrays.setAll(ratios, _ -> drawnMean(current, random) / drawnMean(old, random));
        double below = 0;
        for (double drawn : ratios) {
            below += drawn < ratio ? 1 : drawn == ratio ? 0.5 : 0;
        }
        if (below == 0 || below == resamples || !Arrays.stream(ratios).allMatch(Double::isFinite)) {
            return Optional.empty();
        }
        double bias = NORMAL.inverseCumulativeProbability(below / resamples);
        double acceleration = acceleration(old, current);
        Quantiles quantiles = Quantiles.of(ratios);
        double u = confidence.normalQuantile();
        double low = quantiles.at(corrected(bias, acceleration, -u));
        double high = quantiles.at(corrected(bias, acceleration, u));
        return Optional.of(
                new Interval(ratio, Math.min(ratio, low), Math.max(ratio, high), confidence));
    }

    private static double corrected(double bias, double acceleration, double u) {
        double moved = bias + u;
        return NORMAL.cumulativeProbability(bias + moved / (1 - acceleration * moved));
    }

    /** From both samples' jackknife (Efron and Tibshirani 1993, formula 14.15, for two samples). */
    private static double acceleration(double[] old, double[] current) {
        double x = Means.mean(old);
        double y = Means.mean(current);
        double squares = 0;
        double cubes = 0;
        for (double value : old) {
            // The ratio's influence of one older value, to first order.
            double influence = -y / (x * x) * (value - x) / old.length;
            squares += influence * influence;
            cubes += influence * influence * influence;
        }
        for (double value : current) {
            double influence = (value - y) / x / current.length;
            squares += influence * influence;
            cubes += influence * influence * influence;
        }
        return squares == 0 ? 0 : cubes / (6 * Math.pow(squares, 1.5));
    }

    private static double drawnMean(double[] values, RandomGenerator random) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[random.nextInt(values.length)];
        }
        return sum / values.length;
    }
}
