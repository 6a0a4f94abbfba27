package been.tasks.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * Lets callers that wait for a commit share the next one, in the order they came. It has no thread
 * and adds no delay: the first caller commits for itself, and the first of those that came
 * meanwhile commits for all of them. Thread-safe.
 */
final class CommitQueue<W> {
    private final int most;
    private final int mostAmount;
    private final ToIntFunction<W> amounts;
    private final Consumer<List<W>> committer;
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Turn<W>> waiting = new ArrayDeque<>();
    private boolean isBusy;

    /**
     * @param most in one commit
     * @param mostAmount in one commit, unless a single one has more
     * @param amounts how much work each of them is
     * @param committer settles every one of a group before it returns, and throws nothing; never
     *     called twice at a time
     */
    CommitQueue(int most, int mostAmount, ToIntFunction<W> amounts, Consumer<List<W>> committer) {
        this.most = most;
        this.mostAmount = mostAmount;
        this.amounts = amounts;
        this.committer = committer;
    }

    private static final class Turn<W> {
        private final W write;
        private final Condition changed;
        private boolean leads;
        private boolean isOver;

        Turn(W write, Condition changed) {
            this.write = write;
            this.changed = changed;
        }
    }

    /** Returns when it is committed or has failed. */
    void commit(W write) {
        if (leads(write)) {
            List<Turn<W>> group = take();
            try {
                committer.accept(group.stream().map(turn -> turn.write).toList());
            } finally {
                handOver(group);
            }
        }
    }

    /** Whether the caller is to commit, as the first of those who wait; else it is over. */
    private boolean leads(W write) {
        lock.lock();
        try {
            var turn = new Turn<>(write, lock.newCondition());
            waiting.add(turn);
            turn.leads = !isBusy;
            isBusy = true;
            while (!turn.leads && !turn.isOver) {
                turn.changed.awaitUninterruptibly();
            }
            return turn.leads;
        } finally {
            lock.unlock();
        }
    }

    boolean isBusy() {
        lock.lock();
        try {
            return isBusy;
        } finally {
            lock.unlock();
        }
    }

    /** How many wait for another commit to end. */
    int waiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    private List<Turn<W>> take() {
        lock.lock();
        try {
            var group = new ArrayList<Turn<W>>();
            long amount = 0;
            for (Turn<W> next = waiting.peek();
                    next != null && group.size() < most;
                    next = waiting.peek()) {
                amount += amounts.applyAsInt(next.write);
                if (!group.isEmpty() && amount > mostAmount) {
                    break;
                }
                group.add(waiting.remove());
            }
            return group;
        } finally {
            lock.unlock();
        }
    }

    private void handOver(List<Turn<W>> done) {
        lock.lock();
        try {
            for (Turn<W> turn : done) {
                turn.isOver = true;
                turn.changed.signal();
            }
            Turn<W> next = waiting.peek();
            isBusy = next != null;
            if (next != null) {
                next.leads = true;
                next.changed.signal();
            }
        } finally {
            lock.unlock();
        }
    }
}
