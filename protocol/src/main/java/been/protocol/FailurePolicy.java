package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Objects;

/**
 * What a failed task does to its context.
 *
 * @param ignore the context goes on
 * @param retries further attempts before the failure counts; none for a measurement, since a silent
 *     rerun spoils it
 * @param work where a further attempt starts
 */
public record FailurePolicy(boolean ignore, int retries, WorkFolder work) {
    public static final FailurePolicy FAIL = new FailurePolicy(false, 0);
    public static final FailurePolicy IGNORE = new FailurePolicy(true, 0);

    /** In which working directory an attempt starts. */
    public enum WorkFolder {
        /** In an empty one. */
        NEW,
        /** In that of the failed attempt, on its host, so that the task resumes what it saved. */
        KEPT
    }

    @JsonCreator
    public FailurePolicy {
        // May be left out.
        work = Objects.requireNonNullElse(work, WorkFolder.NEW);
        if (retries < 0) {
            throw new IllegalArgumentException("retries must not be negative: " + retries);
        }
    }

    /** Further attempts start afresh. */
    public FailurePolicy(boolean ignore, int retries) {
        this(ignore, retries, WorkFolder.NEW);
    }
}
