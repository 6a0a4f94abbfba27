package been.tasks.lifecycle;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.tasks.store.Rows;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskRows.Move;
import been.tasks.store.Written;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * New states of tasks in one change, and the rows to remove when tasks leave their hosts or end.
 * They are collected and written together, since a host reports many tasks at once, and several
 * steps of each.
 */
final class MoveBook {
    private final Rows rows;
    private final WaitBook waits;
    private final List<Move> moves = new ArrayList<>();
    private final Map<TaskId, Long> versions = new HashMap<>();
    private final Map<TaskAttempt, HostName> withdrawn = new LinkedHashMap<>();
    private final Set<TaskAttempt> left = new LinkedHashSet<>();
    private final Map<TaskId, ContextId> gone = new LinkedHashMap<>();
    private final Map<TaskId, ContextId> over = new LinkedHashMap<>();
    private final Set<TaskId> neverRefused = new HashSet<>();

    MoveBook(Rows rows, WaitBook waits) {
        this.rows = rows;
        this.waits = waits;
    }

    void move(Move move) {
        TaskId task = move.from().id();
        Long version = versions.put(task, move.moved().version());
        if (version != null && version != move.from().version()) {
            throw overtaken(move);
        }
        moves.add(move);
    }

    private static OptimisticLockingFailureException overtaken(Move move) {
        return new OptimisticLockingFailureException(
                "task %s is no longer at version %d"
                        .formatted(move.from().id(), move.from().version()));
    }

    /**
     * Nothing of the attempt runs any more.
     *
     * @param isRefused whether its host did not take it
     */
    void left(TaskAttempt attempt, ContextId context, boolean isRefused) {
        left.add(attempt);
        gone.put(attempt.task(), context);
        if (attempt.attempt() == 1 && !isRefused) {
            neverRefused.add(attempt.task());
        }
    }

    /** An offer that the host may not have read. */
    void withdraw(TaskAttempt attempt, HostName host) {
        withdrawn.put(attempt, host);
    }

    /** Whether a task left its host, and so waits for nothing, although rows may still exist. */
    boolean hasLeft(TaskId task) {
        return gone.containsKey(task);
    }

    /** Nothing more becomes of the task. */
    void over(StoredTask task) {
        over.put(task.id(), task.context());
    }

    void write() {
        if (moves.isEmpty()) {
            return;
        }
        List<Written> written = rows.tasks().change(moves);
        for (int i = 0; i < moves.size(); i++) {
            if (written.get(i) == Written.OVERTAKEN) {
                throw overtaken(moves.get(i));
            }
        }
        rows.commands().withdrawOffers(withdrawn);
        rows.checkpoints().removeWaitsOf(those(gone, waits::mayAwaitCheckpoints));
        rows.latches().removeWaitsOf(those(gone, waits::mayAwaitLatches));
        rows.answers().removeOf(left);
        rows.placements()
                .removeRefusals(
                        over.keySet().stream()
                                .filter(task -> !neverRefused.contains(task))
                                .toList());
        rows.dependencies().removeAll(those(over, waits::mayHaveConditions));
        moves.clear();
        versions.clear();
        withdrawn.clear();
        left.clear();
        gone.clear();
        over.clear();
        neverRefused.clear();
    }

    private static List<TaskId> those(
            Map<TaskId, ContextId> tasks, Predicate<ContextId> mayHaveRows) {
        return tasks.entrySet().stream()
                .filter(task -> mayHaveRows.test(task.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }
}
