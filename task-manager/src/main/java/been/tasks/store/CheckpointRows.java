package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Checkpoints, and the running tasks that wait for them. */
public interface CheckpointRows {

    record Checkpoint(String task, String name, String value) {}

    /**
     * @param attempt that published it
     */
    record Reached(ContextId context, Checkpoint checkpoint, int attempt, Instant at) {}

    record Waiter(TaskId task, HostName host) {}

    Optional<String> value(ContextId context, String task, String name);

    List<Checkpoint> of(ContextId context);

    /** Those that a task published. */
    List<Checkpoint> of(ContextId context, String task);

    void insert(List<Reached> checkpoints);

    default void insert(ContextId context, Checkpoint checkpoint, int attempt, Instant time) {
        insert(List.of(new Reached(context, checkpoint, attempt, time)));
    }

    /** Harmless when it already waits for it. */
    void await(TaskId waiter, HostName host, ContextId context, String task, String checkpoint);

    /** Whether anybody waits for anything in the context. */
    boolean isAwaited(ContextId context);

    List<Waiter> waiters(ContextId context, String task, String checkpoint);

    void removeWaiters(ContextId context, String task, String checkpoint);

    void removeWaitsOf(Collection<TaskId> waiters);
}
