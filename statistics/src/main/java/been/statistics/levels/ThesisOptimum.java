package been.statistics.levels;

import been.statistics.Level;

/**
 * The thesis's optimum numbers of executions of a binary and measurements of an execution, formulas
 * (21) and (23) of chapter 7, unrounded; infinite when the level above does not vary.
 *
 * @param executions NaN when binaries or executions were not repeated
 * @param measurements NaN when executions or measurements were not repeated
 */
public record ThesisOptimum(double executions, double measurements) {

    /**
     * Formula (21).
     *
     * @param warmupCost of an execution, in measurements
     * @param buildCost of a binary, in measurements
     */
    public static ThesisOptimum of(
            VarianceComponents variation, double warmupCost, double buildCost) {
        return of(variation, warmupCost, buildCost, 1);
    }

    /**
     * Formula (23), for benchmarks that repeat a larger operation than they measure.
     *
     * @param q how many times longer the repeated operation takes than the measured one
     */
    public static ThesisOptimum of(
            VarianceComponents variation, double warmupCost, double buildCost, double q) {
        double measurement = biased(variation, Level.MEASUREMENT);
        double execution = biased(variation, Level.EXECUTION);
        double binary = biased(variation, Level.BINARY);
        return new ThesisOptimum(
                Math.sqrt(buildCost / warmupCost * execution / binary / q),
                Math.sqrt(warmupCost * measurement / execution));
    }

    private static double biased(VarianceComponents variation, Level level) {
        return variation
                .component(level)
                .map(VarianceComponents.Component::biased)
                .orElse(Double.NaN);
    }
}
