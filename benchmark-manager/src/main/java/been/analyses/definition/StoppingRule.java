package been.analyses.definition;

/** Decides when there are enough executions. */
public sealed interface StoppingRule {

    /**
     * When every verdict is decided: only the pairs that are not go on, and intervals hold at every
     * look ({@link been.statistics.compare.RepeatedLooks}).
     */
    record Decided() implements StoppingRule {}

    /** When the widest interval of a ratio is narrow enough. */
    record Precision() implements StoppingRule {}

    /**
     * When the coefficients of variation of all metrics settle (Aceto et al. 2021).
     *
     * @param epsilon the largest difference between successive coefficients
     * @param step executions of each experiment between two checks
     */
    record SettledVariation(double epsilon, int step) implements StoppingRule {}
}
