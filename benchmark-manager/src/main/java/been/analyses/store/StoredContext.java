package been.analyses.store;

import been.protocol.ContextId;
import java.util.List;

/**
 * A context of tasks that an analysis needs; written down before it is submitted.
 *
 * @param number within the analysis
 * @param content versions to fetch, of {@code FETCH}
 * @param isSubmitted the task manager has it
 * @param isDone everything that came of it is written down
 */
public record StoredContext(
        ContextId id,
        long analysis,
        Purpose purpose,
        int number,
        int era,
        List<String> content,
        boolean isSubmitted,
        boolean isDone) {

    public StoredContext {
        content = List.copyOf(content);
    }

    /** What a context is for. */
    public enum Purpose {
        /** Finds a host that satisfies the role. */
        HOST,
        /** Asks which versions there are. */
        VERSIONS,
        /** Turns versions into packages. */
        FETCH,
        /** Measures one block of executions. */
        BLOCK,
        /** Measures one block of a confirmation. */
        CONFIRM
    }
}
