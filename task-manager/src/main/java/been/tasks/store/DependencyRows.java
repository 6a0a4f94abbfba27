package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.TaskId;
import java.util.List;

/** Conditions that do not hold yet. */
public interface DependencyRows {

    record OpenDependency(TaskId waiter, int position, Dependency on) {}

    void insert(ContextId context, List<OpenDependency> dependencies);

    /** Those on a task of the context. */
    List<OpenDependency> on(ContextId context, String task);

    /** Those that a task waits for, in the order it states them. */
    List<OpenDependency> of(TaskId waiter);

    void remove(TaskId waiter, int position);

    void removeAll(TaskId waiter);

    boolean hasAny(TaskId waiter);
}
