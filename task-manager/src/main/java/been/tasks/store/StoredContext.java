package been.tasks.store;

import been.protocol.ContextId;
import been.tasks.state.ContextPhase;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A context as it is on disk. */
public record StoredContext(
        ContextId id,
        long seq,
        String name,
        String owner,
        ContextPhase phase,
        long version,
        int tasks,
        ContextPhase.Tally tally,
        Instant submittedAt,
        @Nullable Instant endedAt) {}
