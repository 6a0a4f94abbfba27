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
 * @param heldOpen whether it takes further tasks and does not end by itself
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
        String detail,
        boolean heldOpen) {
    public StoredContext {
        properties = Map.copyOf(properties);
    }

    /** A context without a detail, which is not held open. */
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
                "",
                false);
    }

    /** The same in another phase. */
    public StoredContext in(
            ContextPhase next, ContextPhase.Tally counted, @Nullable Instant ended) {
        return with(next, counted, tasks, ended, detail, heldOpen);
    }

    /** The same with more tasks. */
    public StoredContext grown(int moreTasks, ContextPhase.Tally counted) {
        return with(phase, counted, tasks + moreTasks, endedAt, detail, heldOpen);
    }

    /** The same, for another reason. */
    public StoredContext because(String why) {
        return with(phase, tally, tasks, endedAt, why, heldOpen);
    }

    /** Whether users may add tasks; one that failed or was stopped takes none. */
    public boolean takesTasks() {
        return heldOpen && phase instanceof ContextPhase.Open;
    }

    /** The same, which takes further tasks and does not end by itself, or does. */
    public StoredContext held(boolean isHeldOpen) {
        return with(phase, tally, tasks, endedAt, detail, isHeldOpen);
    }

    private StoredContext with(
            ContextPhase next,
            ContextPhase.Tally counted,
            int number,
            @Nullable Instant ended,
            String why,
            boolean isHeldOpen) {
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
                why,
                isHeldOpen);
    }
}
