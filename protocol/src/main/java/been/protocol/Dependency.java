package been.protocol;

import org.jspecify.annotations.Nullable;

/**
 * A condition on a checkpoint of a task in the same context.
 *
 * @param task name of that task within the context
 * @param checkpoint {@code started}, {@code finished} or one that the task publishes
 * @param value that the checkpoint must have; {@code null} accepts any, except that {@code
 *     finished} then means finished with success. The platform sets {@code finished} to {@link
 *     #SUCCESS}, {@link #FAILED} or {@link #ABORTED}; {@link #ANY} accepts each of them
 */
public record Dependency(String task, String checkpoint, @Nullable String value) {
    public static final String STARTED = "started";
    public static final String FINISHED = "finished";
    public static final String SUCCESS = "success";
    public static final String FAILED = "failed";
    public static final String ABORTED = "aborted";
    public static final String ANY = "any";

    public static Dependency finished(String task) {
        return new Dependency(task, FINISHED, null);
    }
}
