package been.web.submitting;

import been.protocol.ContextId;
import been.tasks.ContextSubmission;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A context as callers write it: the JSON of a {@link ContextSubmission}, in which everything may
 * be left out that has a sensible default.
 */
public record ContextRequest(
        @Nullable ContextId id,
        @Nullable String name,
        @Nullable String owner,
        @Nullable Integer priority,
        @Nullable Boolean growing,
        @Nullable Boolean heldOpen,
        Map<String, String> properties,
        List<TaskRequest> tasks) {

    /** Tasks of a context, or for one. */
    public static ContextRequest of(ContextId id, List<TaskRequest> tasks) {
        return new ContextRequest(id, null, null, null, null, null, Map.of(), tasks);
    }

    /**
     * @throws IllegalArgumentException when it is missing
     */
    static <T> T required(@Nullable T value, String otherwise) {
        if (value == null) {
            throw new IllegalArgumentException(otherwise);
        }
        return value;
    }
}
