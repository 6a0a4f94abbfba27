package been.protocol;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
        List<String> names = WorkPlaceholder.names(task, PREFIX);
        if (names.isEmpty()) {
            return List.of();
        }
        Set<String> targets =
                task.dependencies().stream().map(Dependency::task).collect(Collectors.toSet());
        int longest = targets.stream().mapToInt(String::length).max().orElse(0);
        return names.stream()
                .map(name -> new CheckpointPlaceholder(name, checkpoint(targets, longest, name)))
                .toList();
    }

    /**
     * Names of tasks may contain dots: the longest that fits counts.
     *
     * @param longest length of a target
     */
    private static @Nullable Dependency checkpoint(Set<String> targets, int longest, String name) {
        String path = name.substring(PREFIX.length());
        int dot = path.lastIndexOf('.', Math.min(longest, path.length() - 2));
        while (dot > 0) {
            String target = path.substring(0, dot);
            if (targets.contains(target)) {
                return new Dependency(target, path.substring(dot + 1), null);
            }
            dot = path.lastIndexOf('.', dot - 1);
        }
        return null;
    }
}
