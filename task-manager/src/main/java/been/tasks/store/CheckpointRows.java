package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Checkpoints, and the running tasks that wait for them. */
public interface CheckpointRows {

    record Checkpoint(String task, String name, String value) {}

    record Waiter(TaskId task, HostName host) {}

    Optional<String> value(ContextId context, String task, String name);

    List<Checkpoint> of(ContextId context);

    /** Those that a task published. */
    List<Checkpoint> of(ContextId context, String task);

    void insert(ContextId context, Checkpoint checkpoint, int attempt, Instant time);

    /** Harmless when it already waits for it. */
    void await(TaskId waiter, HostName host, ContextId context, String task, String checkpoint);

    List<Waiter> waiters(ContextId context, String task, String checkpoint);

    void removeWaiters(ContextId context, String task, String checkpoint);

    void removeWaitsOf(TaskId waiter);
}
