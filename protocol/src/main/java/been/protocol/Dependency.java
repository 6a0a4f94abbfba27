package been.protocol;

import org.jspecify.annotations.Nullable;

/**
 * A condition on a checkpoint of a task in the same context.
 *
 * @param task name of that task within the context
 * @param checkpoint {@code started}, {@code finished} or one that the task publishes
 * @param value that the checkpoint must have; {@code null} accepts any, except that {@code
 *     finished} then means finished with success
 */
public record Dependency(String task, String checkpoint, @Nullable String value) {
    public static final String STARTED = "started";
    public static final String FINISHED = "finished";

    public static Dependency finished(String task) {
        return new Dependency(task, FINISHED, null);
    }
}
