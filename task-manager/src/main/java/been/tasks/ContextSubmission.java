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
 * @param owner whose tasks take turns with those of other owners, such as an analysis id
 * @param priority tasks of a larger one are placed first; usually 0
 * @param growing whether its generators may submit further tasks; other tasks may depend on these
 *     before they exist
 * @param properties that every task of the context has unless it sets them itself
 * @param tasks each with the properties that it sets itself
 * @param saved the tasks that were made from a saved descriptor
 * @param heldOpen whether users may add tasks later, until they close it
 */
public record ContextSubmission(
        ContextId id,
        String name,
        String owner,
        int priority,
        boolean growing,
        Map<String, String> properties,
        List<TaskDescriptor> tasks,
        @JsonIgnore Map<TaskId, SavedDefaults> saved,
        boolean heldOpen) {
    public ContextSubmission {
        properties = Map.copyOf(properties);
        tasks = List.copyOf(tasks);
        saved = Map.copyOf(saved);
    }

    /** A context whose tasks inherit no properties. */
    public ContextSubmission(
            ContextId id,
            String name,
            String owner,
            int priority,
            boolean growing,
            Map<String, String> properties,
            List<TaskDescriptor> tasks) {
        this(id, name, owner, priority, growing, properties, tasks, Map.of(), false);
    }

    /** The same context with these tasks. */
    public ContextSubmission withTasks(List<TaskDescriptor> others) {
        return new ContextSubmission(
                id, name, owner, priority, growing, properties, others, saved, heldOpen);
    }

    /** A context of these tasks and no others, of usual priority. */
    public ContextSubmission(ContextId id, String name, String owner, List<TaskDescriptor> tasks) {
        this(id, name, owner, 0, false, Map.of(), tasks);
    }
}
