package been.tasks.store;

import been.protocol.ContextId;
import been.tasks.state.ContextPhase;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A context as it is on disk. */
public record StoredContext(
        ContextId id,
        long seq,
        String name,
        String owner,
        int priority,
        boolean growing,
        Map<String, String> properties,
        ContextPhase phase,
        long version,
        int tasks,
        ContextPhase.Tally tally,
        Instant submittedAt,
        @Nullable Instant endedAt) {
    public StoredContext {
        properties = Map.copyOf(properties);
    }

    /** The same in another phase. */
    public StoredContext in(
            ContextPhase next, ContextPhase.Tally counted, @Nullable Instant ended) {
        return new StoredContext(
                id,
                seq,
                name,
                owner,
                priority,
                growing,
                properties,
                next,
                version,
                tasks,
                counted,
                submittedAt,
                ended);
    }
}
