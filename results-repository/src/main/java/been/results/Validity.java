package been.results;

/** Whether an execution counts; only {@code VALID} and {@code DISTURBED} ones enter statistics. */
public enum Validity {
    VALID,
    /** Kept and used, but marked: something disturbed the host. */
    DISTURBED,
    FAILED,
    INVALIDATED
}
