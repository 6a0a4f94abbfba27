package been.tasks.store;

import been.protocol.ContextId;
import been.tasks.state.ContextPhase;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A context as it is on disk.
 *
 * @param detail why it ended or is being closed, in one sentence; may be empty
 */
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
        @Nullable Instant endedAt,
        String detail) {
    public StoredContext {
        properties = Map.copyOf(properties);
    }

    /** A context without a detail. */
    public StoredContext(
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
        this(
                id,
                seq,
                name,
                owner,
                priority,
                growing,
                properties,
                phase,
                version,
                tasks,
                tally,
                submittedAt,
                endedAt,
                "");
    }

    /** The same in another phase. */
    public StoredContext in(
            ContextPhase next, ContextPhase.Tally counted, @Nullable Instant ended) {
        return with(next, counted, tasks, ended, detail);
    }

    /** The same with more tasks. */
    public StoredContext grown(int moreTasks, ContextPhase.Tally counted) {
        return with(phase, counted, tasks + moreTasks, endedAt, detail);
    }

    /** The same, for another reason. */
    public StoredContext because(String why) {
        return with(phase, tally, tasks, endedAt, why);
    }

    private StoredContext with(
            ContextPhase next,
            ContextPhase.Tally counted,
            int number,
            @Nullable Instant ended,
            String why) {
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
                number,
                counted,
                submittedAt,
                ended,
                why);
    }
}
