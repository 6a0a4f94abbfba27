package been.statistics.plan;

import been.statistics.Confidence;
import been.statistics.Level;
import been.statistics.Observations;
import been.statistics.compare.Fieller;
import been.statistics.compare.MeanEstimate;
import been.statistics.levels.Costs;
import been.statistics.levels.OptimumCount;
import been.statistics.levels.VarianceComponents;
import been.statistics.levels.VarianceComponents.Component;
import java.time.Duration;
import java.util.Optional;

/**
 * A small experiment on two versions from which a larger one is predicted. Predictions treat the
 * pilot's variances as true, so few executions make rough ones.
 *
 * @param costs in seconds
 */
public record Pilot(Observations old, Observations current, Costs costs) {

    public Pilot {
        if (old.counts().executions() < 2 || current.counts().executions() < 2) {
            throw new IllegalArgumentException(
                    "a pilot needs two executions of each version to see how they vary");
        }
    }

    /**
     * The number of measurements per execution that makes the most of the time, for the version
     * that needs more; 1 when executions do not vary within themselves.
     *
     * @param most the limit, and the answer when executions vary only within themselves
     */
    public int measurements(int most) {
        return Math.max(measurements(old, most), measurements(current, most));
    }

    /**
     * The predicted half-width of the ratio's interval, relative to a ratio above 1 as plans hold
     * it against the precision; infinite when it has none.
     */
    public double halfWidth(int executions, int measurements, Confidence confidence) {
        return Fieller.ratio(
                        estimate(old, executions, measurements),
                        estimate(current, executions, measurements),
                        confidence)
                .map(Precision::of)
                .orElse(Double.POSITIVE_INFINITY);
    }

    /**
     * The counts at which {@code plan} is expected to stop.
     *
     * @param measurements per execution, as chosen by {@link #measurements(int)} or given
     */
    public Prediction predict(SequentialPlan plan, int measurements) {
        int enough = firstSufficient(plan, measurements).orElse(plan.mostExecutions());
        int executions = plan.look(enough);
        double seconds = costs.execution() + costs.measurement() * measurements;
        return new Prediction(
                executions,
                measurements,
                halfWidth(executions, measurements, plan.confidence()),
                Duration.ofNanos(Math.round(seconds * 1e9)));
    }

    /** The half-width shrinks with every execution, so the smallest count is found by halving. */
    private Optional<Integer> firstSufficient(SequentialPlan plan, int measurements) {
        int low = 2;
        int high = plan.mostExecutions();
        if (halfWidth(high, measurements, plan.confidence()) > plan.precision()) {
            return Optional.empty();
        }
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (halfWidth(middle, measurements, plan.confidence()) <= plan.precision()) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return Optional.of(low);
    }

    private int measurements(Observations version, int most) {
        return OptimumCount.of(VarianceComponents.of(version), costs).stream()
                .filter(count -> count.level() == Level.MEASUREMENT)
                .mapToInt(count -> count.atMost(most))
                .findFirst()
                .orElse(1);
    }

    private static MeanEstimate estimate(Observations version, int executions, int measurements) {
        VarianceComponents variation = VarianceComponents.of(version.pooledBinaries());
        double between = variation.component(Level.EXECUTION).map(Component::counted).orElse(0.0);
        double within = variation.component(Level.MEASUREMENT).map(Component::counted).orElse(0.0);
        double squaredError = (between + within / measurements) / executions;
        return new MeanEstimate(variation.mean(), squaredError, executions);
    }
}
