package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.state.TaskState;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

public interface TaskRows {

    /**
     * A number for the next task, larger than every one before; the tasks of one submission count
     * on from it.
     */
    long nextSeq();

    /** Stores new tasks, each with the first row of its history. */
    void insert(List<StoredTask> tasks, int priority, Instant time, String who);

    Optional<StoredTask> find(TaskId id);

    /** Which of these ids are taken. */
    Set<TaskId> existing(Collection<TaskId> ids);

    /** Those of a context that are called so. */
    List<StoredTask> named(ContextId context, Collection<String> names);

    /** Those of which a JVM listens for a debugger, in the order of submission. */
    List<StoredTask> debugged();

    /** In the order of submission. */
    List<StoredTask> of(ContextId context);

    /** Those of a context that have not ended, in the order of submission. */
    List<StoredTask> openOf(ContextId context);

    /** Those of which something runs or may run on the host. */
    List<StoredTask> occupying(HostName host);

    /** Those whose offer or deadline is over. */
    List<StoredTask> due(long steadyMillis);

    /**
     * Stores a new state with a row of the history, if attempt and version still are what {@code
     * from} says.
     *
     * @param due when the new state is overdue, in steady milliseconds
     */
    Written change(
            StoredTask from,
            TaskState to,
            StoredTask.Facts facts,
            @Nullable Long due,
            Instant time,
            String who,
            String detail);

    /** Stores progress; no change of state, so it is not fenced by the version. */
    void progress(TaskId id, int attempt, long done, long total);

    /** Oldest first. */
    List<HistoryRow> history(TaskId id);
}
