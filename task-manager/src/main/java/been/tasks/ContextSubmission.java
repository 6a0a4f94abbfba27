package been.tasks;

import been.protocol.ContextId;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Map;

/**
 * A group of tasks to be stored in one transaction.
 *
 * @param id chosen by the submitter; submitting the same id again changes nothing and is no error
 * @param owner whose turn it is in the round-robin, such as an analysis id
 * @param priority a larger one goes first, whoever waits; 0 is usual
 * @param growing its generators may submit further tasks, which others may name before they come
 * @param properties that every task of the context has unless it sets them itself
 * @param tasks each with the properties that it sets itself
 * @param saved of those tasks that were made from a saved descriptor
 */
public record ContextSubmission(
        ContextId id,
        String name,
        String owner,
        int priority,
        boolean growing,
        Map<String, String> properties,
        List<TaskDescriptor> tasks,
        @JsonIgnore Map<TaskId, SavedDefaults> saved) {
    public ContextSubmission {
        properties = Map.copyOf(properties);
        tasks = List.copyOf(tasks);
        saved = Map.copyOf(saved);
    }

    /** A context of tasks that say everything themselves. */
    public ContextSubmission(
            ContextId id,
            String name,
            String owner,
            int priority,
            boolean growing,
            Map<String, String> properties,
            List<TaskDescriptor> tasks) {
        this(id, name, owner, priority, growing, properties, tasks, Map.of());
    }

    /** A context of these tasks and no others, of usual priority. */
    public ContextSubmission(ContextId id, String name, String owner, List<TaskDescriptor> tasks) {
        this(id, name, owner, 0, false, Map.of(), tasks);
    }
}
