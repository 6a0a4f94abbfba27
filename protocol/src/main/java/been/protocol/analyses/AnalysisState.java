package been.protocol.analyses;

/** An analysis's life. */
public enum AnalysisState {
    /** Versions are asked for, packages fetched and built. */
    PREPARING,
    MEASURING,
    /** Regressions are looked at again in fresh experiments. */
    CONFIRMING,
    EVALUATING,
    /** Waits for somebody: the same failure came three times. */
    PAUSED,
    STOPPED,
    FINISHED,
    FAILED;

    public boolean isTerminal() {
        return this == STOPPED || this == FINISHED || this == FAILED;
    }
}
