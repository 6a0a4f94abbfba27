package been.protocol;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A condition on a checkpoint of a task in the same context.
 *
 * @param task name of that task within the context
 * @param checkpoint {@code started}, {@code finished} (when absent in JSON) or one that the task
 *     publishes
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

    /** Of the names of tasks and checkpoints, in characters: databases keep them in indexes. */
    public static final int LONGEST_NAME = 200;

    public Dependency {
        if (task == null || task.isBlank()) {
            throw new IllegalArgumentException("a condition needs the name of a task");
        }
        // Whoever names only a task means its end.
        checkpoint = Objects.requireNonNullElse(checkpoint, FINISHED);
        if (checkpoint.isBlank()) {
            throw new IllegalArgumentException(
                    "a condition on task '" + task + "' needs the name of a checkpoint");
        }
    }

    public static Dependency finished(String task) {
        return new Dependency(task, FINISHED, null);
    }

    /**
     * Why nothing can have this name that others wait for, one sentence without its full stop.
     *
     * @param what has it, as a sentence about it starts
     */
    public static Optional<String> nameProblem(String what, String name) {
        return name.length() > LONGEST_NAME
                ? Optional.of(
                        "%s has %d characters; %d at most are possible"
                                .formatted(what, name.length(), LONGEST_NAME))
                : PlainText.problem(what, name);
    }
}
