package been.tasks;

import been.protocol.ContextId;
import been.protocol.LogLine;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.LatchView;
import been.protocol.tasks.TaskChange;
import been.protocol.tasks.TaskView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes contexts of tasks and sees every one of them to its end. Thread-safe. */
public interface Tasks {

    /** Stores a context whole or not at all; accepted means durable. */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "context.submit")
    default Submission submit(ContextSubmission submission) {
        return submit(submission, null);
    }

    /**
     * The same; sending it again with the same key gets the same answer.
     *
     * @throws KeyReusedException when the key was used for another request
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "context.submit")
    Submission submit(ContextSubmission submission, @Nullable RequestKey key);

    /**
     * Adds tasks to a context that is held open, all of them or none; accepted means durable. A
     * task that the context has already is left as it is.
     *
     * @param id of a context that there is
     * @param saved the tasks that were made from a saved descriptor
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "context.add")
    Submission add(
            @Audited ContextId id,
            List<TaskDescriptor> tasks,
            Map<TaskId, SavedDefaults> saved,
            String who);

    /** Lets a context end with its tasks; whether it was held open. */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "context.close")
    boolean close(@Audited ContextId id, String who);

    @ReadOnly
    Optional<ContextView> context(ContextId id);

    /**
     * The context once it is over, or as it is after that time; sooner when this controller ends.
     */
    @ReadOnly
    Optional<ContextView> awaitEnd(ContextId id, Duration atMost) throws InterruptedException;

    /** Contexts, newest first. */
    @ReadOnly
    default List<ContextView> contexts(int offset, int limit) {
        return contexts(ContextQuery.ALL, offset, limit);
    }

    /** The tasks that match a query, newest first. */
    @ReadOnly
    List<ContextView> contexts(ContextQuery query, int offset, int limit);

    @ReadOnly
    Optional<TaskView> task(TaskId id);

    /** The task once it is over, or as it is after that time; sooner when this controller ends. */
    @ReadOnly
    Optional<TaskView> awaitEnd(TaskId id, Duration atMost) throws InterruptedException;

    /** Tasks of a context in the order of submission. */
    @ReadOnly
    List<TaskView> tasks(ContextId id);

    /** Those that could start but for a host, the longest waiting first, each with why it waits. */
    @ReadOnly
    List<TaskView> ready(int limit);

    /** A part of these. */
    @ReadOnly
    default List<TaskView> tasks(ContextId id, int offset, int limit) {
        return tasks(id).stream().skip(offset).limit(limit).toList();
    }

    /** Tasks whose JVM listens for a debugger now, in the order of submission. */
    @ReadOnly
    List<TaskView> debugged();

    /** Every change of a task's state, oldest first. */
    @ReadOnly
    List<TaskChange> history(TaskId id);

    /**
     * Values by {@code task/checkpoint} (the task's name within the context). Ends with one named
     * {@code …} that says so when they have more than 4 MiB.
     */
    @ReadOnly
    Map<String, String> checkpoints(ContextId id);

    /** Values of the task with that name, by checkpoint. */
    @ReadOnly
    Map<String, String> checkpoints(ContextId id, String task);

    /** By name. */
    @ReadOnly
    List<LatchView> latches(ContextId id);

    /** Log lines of an attempt from a number on, in order. */
    @ReadOnly
    List<LogLine> log(TaskAttempt attempt, long fromNumber, int limit);

    /** Number of the last line that an attempt wrote so far; −1 when there is none. */
    @ReadOnly
    long lastLogLine(TaskAttempt attempt);

    /** Ends a task; it is Aborted by the user once nothing of it runs any more. */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "task.stop")
    void stop(@Audited TaskId id, String who);

    /** Ends every task of a context and closes it. */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "context.stop")
    void stop(@Audited ContextId id, String who);

    /**
     * Calls back after something of these contexts changed; may call with ids that did not change.
     */
    @ReadOnly
    AutoCloseable onChange(Consumer<ContextId> listener);

    /**
     * Whether this controller leads, and so does the background work. Of several controllers on one
     * database at most one leads, except for a moment while the lead changes.
     */
    @ReadOnly
    default boolean leads() {
        return true;
    }
}
