package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Latches, and the running tasks that wait for them. */
public interface LatchRows {

    /**
     * @param count to which it was set
     * @param remaining what is left of that
     */
    record Latch(String name, long count, long remaining) {}

    /**
     * @param request of the attempt, which is answered when the latch is at zero
     */
    record Wait(TaskAttempt waiter, long request, HostName host) {}

    Optional<Latch> find(ContextId context, String name);

    /** By name. */
    List<Latch> of(ContextId context);

    void insert(ContextId context, Latch latch);

    /**
     * Takes so many and says what remains; empty, and nothing is taken, when there is no such latch
     * or less of it.
     */
    OptionalLong take(ContextId context, String name, long by);

    /** Harmless when the same request waits already. */
    void await(ContextId context, String latch, Wait wait);

    List<Wait> waits(ContextId context, String latch);

    void removeWaits(ContextId context, String latch);

    void removeWaitsOf(Collection<TaskId> waiters);
}
