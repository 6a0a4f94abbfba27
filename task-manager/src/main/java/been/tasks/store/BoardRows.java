package been.tasks.store;

import been.tasks.TaskBoard;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tasks across contexts. */
public interface BoardRows {

    /**
     * A task and where it stands.
     *
     * @param context number of its context
     */
    record Listed(StoredTask task, long context) {}

    /** In the order of {@link TaskBoard#page}. */
    List<Listed> page(TaskBoard.Query query, TaskBoard.@Nullable Place after, int limit);

    /** How many tasks are in each state. */
    Map<String, Long> byState();

    /** How many attempts are known. */
    long attempts();
}
