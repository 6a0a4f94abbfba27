package been.tasks.lifecycle;

import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.tasks.store.Rows;
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
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * New states of tasks in one change, and the rows to remove when tasks leave their hosts or end.
 * They are collected and written together, since a host reports many tasks at once, and several
 * steps of each.
 */
final class MoveBook {
    private final Rows rows;
    private final List<Move> moves = new ArrayList<>();
    private final Map<TaskId, Long> versions = new HashMap<>();
    private final Map<TaskAttempt, HostName> withdrawn = new LinkedHashMap<>();
    private final Set<TaskAttempt> left = new LinkedHashSet<>();
    private final Set<TaskId> gone = new HashSet<>();
    private final Set<TaskId> over = new LinkedHashSet<>();

    MoveBook(Rows rows) {
        this.rows = rows;
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

    /** Nothing of the attempt runs any more. */
    void left(TaskAttempt attempt) {
        left.add(attempt);
        gone.add(attempt.task());
    }

    /** An offer that the host may not have read. */
    void withdraw(TaskAttempt attempt, HostName host) {
        withdrawn.put(attempt, host);
    }

    /** Whether a task left its host, and so waits for nothing, although rows may still exist. */
    boolean hasLeft(TaskId task) {
        return gone.contains(task);
    }

    /** Nothing more becomes of the task. */
    void over(TaskId task) {
        over.add(task);
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
        rows.checkpoints().removeWaitsOf(gone);
        rows.latches().removeWaitsOf(gone);
        rows.answers().removeOf(left);
        rows.placements().removeRefusals(over);
        rows.dependencies().removeAll(over);
        moves.clear();
        versions.clear();
        withdrawn.clear();
        left.clear();
        gone.clear();
        over.clear();
    }
}
