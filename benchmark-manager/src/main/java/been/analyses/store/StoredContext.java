package been.analyses.store;

import been.protocol.ContextId;
import java.util.List;

/**
 * A context of tasks of an analysis, stored before it is submitted.
 *
 * @param number within the analysis
 * @param content versions to fetch, for {@code FETCH}; versions of packages to build, for {@code
 *     BUILD}
 * @param isSubmitted whether the task manager accepted it
 * @param isDone whether its outcome is stored completely
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

    /** The purpose of a context. */
    public enum Purpose {
        /** Finds a host that satisfies the role. */
        HOST,
        /** Lists the available versions. */
        VERSIONS,
        /** Turns versions into packages. */
        FETCH,
        /** Builds packages from sources. */
        BUILD,
        /** Measures one block of executions. */
        BLOCK,
        /** Measures one block of a confirmation. */
        CONFIRM,
        /** Profiles executions, which are never measurements. */
        PROFILE
    }
}
