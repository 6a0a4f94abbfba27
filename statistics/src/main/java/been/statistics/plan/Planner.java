package been.statistics.plan;

import been.statistics.Confidence;
import been.statistics.Level;
import been.statistics.Observations;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Fieller;
import been.statistics.compare.MeanEstimate;
import been.statistics.levels.Costs;
import been.statistics.levels.OptimumCount;
import been.statistics.levels.VarianceComponents;
import been.statistics.levels.VarianceComponents.Component;
import java.util.List;
import java.util.Optional;

/**
 * Plans a comparison from a pilot, in both directions: the time that a precision takes, and the
 * precision that a time gives. Lower levels are repeated as often as is worth it ({@link
 * OptimumCount}); the highest as often as is needed. The pilot's variances are taken to be true, so
 * a small one makes a rough plan.
 *
 * @param old the pilot's executions of the older version
 * @param current of the newer; the same again where there is only one
 * @param costs in seconds
 * @param confidence of the ratio's interval
 */
public record Planner(Observations old, Observations current, Costs costs, Confidence confidence) {

    /** A verdict needs as many binaries when builds vary (thesis, chapter 7). */
    private static final int LEAST_BINARIES = 3;

    /** The first block of the sequential plan. */
    private static final int LEAST_EXECUTIONS = 10;

    private static final int MOST_TOP = 100_000;

    /** More below the highest level is never planned: where nothing above varies, it is enough. */
    private static final int MOST_BELOW = 1_000;

    public Planner {
        if (old.counts().executions() < 2 || current.counts().executions() < 2) {
            throw new IllegalArgumentException(
                    "a pilot needs two executions of each version to see how they vary");
        }
    }

    /**
     * What is to be done, and what to expect of it.
     *
     * @param halfWidth of the ratio's interval, relative to a ratio above 1
     * @param seconds for both versions, one execution after another
     */
    public record Plan(Dimensions dimensions, double halfWidth, double seconds) {}

    /** The quickest plan that reaches the precision; empty when 100,000 repetitions do not. */
    public Optional<Plan> toReach(double precision) {
        int least = level() == Level.BINARY ? LEAST_BINARIES : LEAST_EXECUTIONS;
        if (plan(MOST_TOP).halfWidth() > precision) {
            return Optional.empty();
        }
        int low = least;
        int high = MOST_TOP;
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (plan(middle).halfWidth() <= precision) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return Optional.of(plan(low));
    }

    /** The most precise plan within a time; empty when it does not suffice for two repetitions. */
    public Optional<Plan> within(double seconds) {
        double each = plan(2).seconds() / 2;
        double affordable = Math.min(MOST_TOP, Math.floor(seconds / each));
        return affordable < 2 ? Optional.empty() : Optional.of(plan((int) affordable));
    }

    /** What so many repetitions of the highest level would give, at least two. */
    public Plan with(int repetitions) {
        return plan(Math.max(2, repetitions));
    }

    /** The highest level that the pilot repeated. */
    public Level level() {
        return EffectSize.commonLevel(old, current);
    }

    private Plan plan(int top) {
        int measurements = worthRepeating(Level.MEASUREMENT);
        var dimensions =
                level() == Level.BINARY
                        ? new Dimensions(top, worthRepeating(Level.EXECUTION), measurements)
                        : new Dimensions(1, top, measurements);
        var ratio =
                Fieller.ratio(
                        estimate(old, dimensions, top),
                        estimate(current, dimensions, top),
                        confidence);
        double halfWidth = ratio.map(Precision::of).orElse(Double.POSITIVE_INFINITY);
        return new Plan(dimensions, halfWidth, 2 * seconds(dimensions));
    }

    /** For the version that needs more. */
    private int worthRepeating(Level level) {
        return List.of(variation(old), variation(current)).stream()
                .flatMap(variation -> OptimumCount.of(variation, costs).stream())
                .filter(count -> count.level() == level)
                .mapToInt(count -> count.atMost(MOST_BELOW))
                .max()
                .orElse(1);
    }

    private MeanEstimate estimate(Observations version, Dimensions d, int repetitions) {
        VarianceComponents variation = variation(version);
        double squaredError =
                (own(variation, Level.BINARY)
                                + (own(variation, Level.EXECUTION)
                                                + own(variation, Level.MEASUREMENT)
                                                        / d.measurements())
                                        / d.executions())
                        / d.binaries();
        return new MeanEstimate(variation.mean(), squaredError, repetitions);
    }

    private VarianceComponents variation(Observations version) {
        return VarianceComponents.of(level() == Level.BINARY ? version : version.pooledBinaries());
    }

    private static double own(VarianceComponents variation, Level level) {
        return variation.component(level).map(Component::counted).orElse(0.0);
    }

    private double seconds(Dimensions d) {
        double execution = costs.execution() + costs.measurement() * d.measurements();
        // What is built once is built for the pilot already.
        double build = level() == Level.BINARY ? costs.binary() : 0;
        return d.binaries() * (build + execution * d.executions());
    }
}
