package been.statistics.plan;

import been.statistics.Level;
import been.statistics.Observations;
import been.statistics.levels.VarianceComponents;
import been.statistics.levels.VarianceComponents.Component;
import java.util.List;
import java.util.Optional;

/**
 * How binaries and executions of one metric vary, as variances relative to the squared mean. It is
 * pooled over versions, which are assumed to vary alike: each alone has too few binaries.
 *
 * @param binary T₃², negative where chance made executions vary more than binaries
 * @param execution T₂² of the means of executions
 */
public record BinarySpread(double binary, double execution) {
    /**
     * The spread within these versions; empty unless one of them has two binaries and two
     * executions of a binary.
     */
    public static Optional<BinarySpread> of(List<Observations> versions) {
        double binary = 0;
        double execution = 0;
        int count = 0;
        for (Observations version : versions) {
            VarianceComponents variation = VarianceComponents.of(version);
            Optional<Component> binaries = variation.component(Level.BINARY);
            Optional<Component> executions = variation.component(Level.EXECUTION);
            if (binaries.isEmpty() || executions.isEmpty() || variation.mean() == 0) {
                continue;
            }
            double square = variation.mean() * variation.mean();
            binary += binaries.get().unbiased() / square;
            execution += executions.get().counted() / square;
            count++;
        }
        return count == 0
                ? Optional.empty()
                : Optional.of(new BinarySpread(binary / count, execution / count));
    }

    /** The variance of the mean of so many binaries, each with so many executions. */
    double squaredError(int binaries, double executions) {
        return (Math.max(0, binary) + execution / executions) / binaries;
    }
}
