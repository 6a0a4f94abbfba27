package been.analyses.definition;

/** When enough executions were made. */
public sealed interface StoppingRule {

    /** When the widest interval of a ratio is narrow enough. */
    record Precision() implements StoppingRule {}

    /**
     * When the coefficients of variation of all metrics settle (Aceto et al. 2021).
     *
     * @param epsilon successive ones differ by less
     * @param step executions of each experiment from one to the next
     */
    record SettledVariation(double epsilon, int step) implements StoppingRule {}
}
