package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Conditions on checkpoints that do not hold yet. */
public interface DependencyRows {

    /** What happens once a condition holds. */
    enum Purpose {
        /** Its task may start, if it is the last one. */
        START,
        /** Its service is stopped. */
        STOP
    }

    /**
     * @param waiter whose condition it is
     * @param position distinguishes the waiter's conditions of both purposes
     */
    record OpenDependency(TaskId waiter, int position, Purpose purpose, Dependency on) {

        /** One that a task needs to start. */
        public OpenDependency(TaskId waiter, int position, Dependency on) {
            this(waiter, position, Purpose.START, on);
        }
    }

    /** Stores conditions of tasks of these contexts. */
    void insert(Map<ContextId, List<OpenDependency>> dependencies);

    default void insert(ContextId context, List<OpenDependency> dependencies) {
        insert(Map.of(context, dependencies));
    }

    /** Whether any task of the context has one. */
    boolean areAny(ContextId context);

    /** Those on a task of the context. */
    List<OpenDependency> on(ContextId context, String task);

    /** Those on tasks of these names. */
    List<OpenDependency> onAnyOf(ContextId context, Collection<String> tasks);

    /** Those on tasks that the context does not have. */
    List<OpenDependency> dangling(ContextId context);

    /** Those that a task needs to start, in the order it states them. */
    List<OpenDependency> of(TaskId waiter);

    void remove(TaskId waiter, int position);

    void removeAll(Collection<TaskId> waiters);

    /** Whether the task needs anything more to start. */
    boolean hasAny(TaskId waiter);

    /** Whether anything may still stop the service. */
    boolean hasStop(TaskId service);
}
