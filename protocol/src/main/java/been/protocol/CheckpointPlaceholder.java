package been.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A placeholder {@code ${checkpoint.TASK.NAME}} in the strings of a task.
 *
 * @param name what is between its braces
 * @param on the checkpoint; {@code null} when the task depends on no task of that name
 */
public record CheckpointPlaceholder(String name, @Nullable Dependency on) {
    public static final String PREFIX = "checkpoint.";

    /** Those of a task's program, environment and properties, each once. */
    public static List<CheckpointPlaceholder> of(TaskDescriptor task) {
        return WorkPlaceholder.names(task, PREFIX)
                .map(name -> new CheckpointPlaceholder(name, checkpoint(task, name)))
                .toList();
    }

    /** Names of tasks may contain dots: the longest that fits counts. */
    private static @Nullable Dependency checkpoint(TaskDescriptor task, String name) {
        String path = name.substring(PREFIX.length());
        String longest = "";
        for (Dependency on : task.dependencies()) {
            if (path.startsWith(on.task() + ".")
                    && path.length() > on.task().length() + 1
                    && on.task().length() > longest.length()) {
                longest = on.task();
            }
        }
        return longest.isEmpty()
                ? null
                : new Dependency(longest, path.substring(longest.length() + 1), null);
    }
}
