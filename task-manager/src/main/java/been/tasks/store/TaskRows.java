package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.tasks.TaskChange;
import been.tasks.state.TaskState;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

public interface TaskRows {

    /**
     * A number for the first of each of these many tasks, larger than every one before, from which
     * the rest of them count on.
     */
    List<Long> nextSeqs(List<Integer> counts);

    default long nextSeq(int count) {
        return nextSeqs(List.of(count)).getFirst();
    }

    /**
     * A task to be stored.
     *
     * @param priority of its context
     * @param who submits it
     */
    record Fresh(StoredTask task, int priority, String who) {}

    /** Stores new tasks, each with the first row of its history. */
    void insert(List<Fresh> tasks, Instant time);

    /** Those of one context. */
    default void insert(List<StoredTask> tasks, int priority, Instant time, String who) {
        insert(tasks.stream().map(task -> new Fresh(task, priority, who)).toList(), time);
    }

    /**
     * Makes each of these gangs a kind of its own if some of it was queued before a task was added:
     * it no longer needs what gangs of its former kind need.
     *
     * @param firstSeq of the added tasks
     */
    void regroup(ContextId context, Collection<String> gangs, long firstSeq);

    Optional<StoredTask> find(TaskId id);

    /** Those of these that are there, in no order. */
    List<StoredTask> find(Collection<TaskId> ids);

    /** Which of these ids are taken. */
    Set<TaskId> existing(Collection<TaskId> ids);

    /** Those of a context that are called so. */
    List<StoredTask> named(ContextId context, Collection<String> names);

    /** Those of which a JVM listens for a debugger, in the order of submission. */
    List<StoredTask> debugged();

    /** Those that wait for nothing but a host, in the order of submission. */
    List<StoredTask> ready(int limit);

    /** In the order of submission. */
    List<StoredTask> of(ContextId context);

    /** A part of these. */
    List<StoredTask> of(ContextId context, int offset, int limit);

    /** Those of a context that have not ended, in the order of submission. */
    List<StoredTask> openOf(ContextId context);

    /** Those of which something runs or may run on the host. */
    List<StoredTask> occupying(HostName host);

    /** The attempts of those, and no more of them: every sync asks. */
    default List<TaskAttempt> attemptsOn(HostName host) {
        return attemptsOn(List.of(host)).getOrDefault(host, List.of());
    }

    /** The same of each of these hosts that has any; in no order. */
    Map<HostName, List<TaskAttempt>> attemptsOn(Collection<HostName> hosts);

    /** Those whose offer or deadline is over. */
    List<StoredTask> due(long steadyMillis);

    /**
     * A task's way into its next state.
     *
     * @param due when the new state is overdue, in steady milliseconds
     * @param detail for people
     */
    record Move(
            StoredTask from,
            TaskState to,
            StoredTask.Facts facts,
            @Nullable Long due,
            Instant at,
            String who,
            String detail) {

        /** The task as it is once this is stored. */
        public StoredTask moved() {
            HostName host = TaskStateColumns.of(to).occupies();
            return from.moved(to, host == null ? from.host() : host, facts);
        }
    }

    /**
     * Stores new states, each with a row of its history, where attempt and version of the task
     * still are what {@code from} says; one answer for each. Of several moves of one task each
     * begins where the one before ended, and is stored if the first is.
     */
    List<Written> change(List<Move> moves);

    /** Stores the new state of one task. */
    default Written change(
            StoredTask from,
            TaskState to,
            StoredTask.Facts facts,
            @Nullable Long due,
            Instant time,
            String who,
            String detail) {
        return change(List.of(new Move(from, to, facts, due, time, who, detail))).getFirst();
    }

    /** Stores progress; no change of state, so it is not fenced by the version. */
    void progress(TaskId id, int attempt, long done, long total);

    /** Oldest first. */
    List<TaskChange> history(TaskId id);
}
