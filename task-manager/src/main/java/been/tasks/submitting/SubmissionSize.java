package been.tasks.submitting;

import been.protocol.Quantities;
import been.protocol.TaskDescriptor;
import java.util.Map;
import java.util.Optional;

/**
 * How much the tasks of one submission have together, with what they inherit: a large property of a
 * context is stored with each of its tasks. Not thread-safe.
 */
final class SubmissionSize {
    /** Characters of the properties and the environment of one task, and of all. */
    static final int LARGEST_TASK = 1 << 20;

    static final int LARGEST = 32 << 20;

    /** What a name with a value takes besides. */
    private static final int ENTRY = 8;

    private long total;

    /**
     * Adds a task. Returns one sentence if it, or all tasks together, are too large.
     *
     * @param context properties of its context
     * @param defaults properties of its saved descriptor
     */
    Optional<String> add(
            TaskDescriptor own, Map<String, String> context, Map<String, String> defaults) {
        long size = 0;
        for (var one : own.environment().entrySet()) {
            size += size(one);
        }
        for (var one : own.properties().entrySet()) {
            size += size(one);
        }
        for (var one : defaults.entrySet()) {
            size += own.properties().containsKey(one.getKey()) ? 0 : size(one);
        }
        for (var one : context.entrySet()) {
            if (size > LARGEST_TASK) {
                break;
            }
            boolean isOverridden =
                    own.properties().containsKey(one.getKey())
                            || defaults.containsKey(one.getKey());
            size += isOverridden ? 0 : size(one);
        }
        total += size;
        if (size > LARGEST_TASK) {
            return Optional.of(
                    "task id '%s', its properties, with those that it inherits, and its environment are larger than %s: pass files, or names of files"
                            .formatted(own.id(), Quantities.formatSize(LARGEST_TASK)));
        }
        return total > LARGEST
                ? Optional.of(
                        "the properties of its tasks, with those that they inherit, are larger than %s together: submit fewer tasks at once, or pass files"
                                .formatted(Quantities.formatSize(LARGEST)))
                : Optional.empty();
    }

    private static int size(Map.Entry<String, String> one) {
        return one.getKey().length() + one.getValue().length() + ENTRY;
    }
}
