package been.protocol.tasks;

import been.protocol.ContextId;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A context as it stands.
 *
 * @param properties that its tasks have unless they set them themselves
 * @param explanation why it ended as it did or is being closed, in one sentence; absent when it
 *     went as it should
 * @param heldOpen whether it takes further tasks and does not end by itself, until it is closed
 */
public record ContextView(
        ContextId id,
        String name,
        String owner,
        ContextState state,
        int tasks,
        int tasksEnded,
        Instant submittedAt,
        @Nullable Instant endedAt,
        int priority,
        boolean growing,
        Map<String, String> properties,
        @Nullable String explanation,
        boolean heldOpen) {
    public ContextView {
        properties = Map.copyOf(properties);
    }
}
