package been.protocol.analyses;

import java.util.Locale;

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

    /** Whether nothing more happens unless somebody resumes it. */
    public boolean isSettled() {
        return isTerminal() || this == PAUSED;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean isTerminal() {
        return this == STOPPED || this == FINISHED || this == FAILED;
    }
}
