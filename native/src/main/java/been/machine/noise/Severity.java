package been.machine.noise;

/** How much a finding affects measurements. */
public enum Severity {
    /** As it should be. */
    FINE,
    /** May reduce precision. */
    NOTICE,
    /** Measurements will vary, or not be comparable. */
    WARNING,
    /** Unknown on this machine. */
    UNSEEN
}
