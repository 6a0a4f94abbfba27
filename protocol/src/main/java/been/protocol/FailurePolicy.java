package been.protocol;

/**
 * What a failed task does to its context.
 *
 * @param ignore the context goes on
 * @param retries further attempts before the failure counts; none for a measurement, since a silent
 *     rerun spoils it
 */
public record FailurePolicy(boolean ignore, int retries) {
    public static final FailurePolicy FAIL = new FailurePolicy(false, 0);
    public static final FailurePolicy IGNORE = new FailurePolicy(true, 0);

    public FailurePolicy {
        if (retries < 0) {
            throw new IllegalArgumentException("retries must not be negative: " + retries);
        }
    }
}
