package been.web.rest;

import been.protocol.ContextId;
import been.tasks.ContextSubmission;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A context as callers write it: the JSON of a {@link ContextSubmission}, in which everything may
 * be left out that has a sensible default.
 */
record ContextRequest(
        @Nullable ContextId id,
        @Nullable String name,
        @Nullable String owner,
        @Nullable Integer priority,
        @Nullable Boolean growing,
        Map<String, String> properties,
        List<TaskRequest> tasks) {

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
