package been.tasks;

import been.protocol.ContextId;
import been.protocol.TaskDescriptor;
import java.util.List;

/**
 * A group of tasks to be stored in one transaction.
 *
 * @param id chosen by the submitter; submitting the same id again changes nothing and is no error
 * @param owner whose turn it is in the round-robin, such as an analysis id
 */
public record ContextSubmission(
        ContextId id, String name, String owner, List<TaskDescriptor> tasks) {
    public ContextSubmission {
        tasks = List.copyOf(tasks);
    }
}
