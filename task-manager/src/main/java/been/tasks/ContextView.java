package been.tasks;

import been.protocol.ContextId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A context as it stands. */
public record ContextView(
        ContextId id,
        String name,
        String owner,
        ContextState state,
        int tasks,
        int tasksEnded,
        Instant submittedAt,
        @Nullable Instant endedAt) {}
