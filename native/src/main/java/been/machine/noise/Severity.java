package been.machine.noise;

/** How much a finding matters to a measurement. */
public enum Severity {
    /** As it should be. */
    FINE,
    /** Costs precision, or may. */
    NOTICE,
    /** Measurements will vary, or not be comparable. */
    WARNING,
    /** This machine does not tell. */
    UNSEEN
}
