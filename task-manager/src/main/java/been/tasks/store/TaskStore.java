package been.tasks.store;

import java.util.List;
import java.util.function.Function;

/** Everything the task manager knows; what {@link #write} returned for is on disk. Thread-safe. */
public interface TaskStore {

    /** Looks without a transaction: each query sees what is committed when it starts. */
    <T> T read(Function<Rows, T> query);

    /**
     * The same, but callers with the same query meanwhile may be answered together. The answer
     * includes what was committed before the call.
     */
    default <I, T> T read(JointWork<I, T> query, I input) {
        return read(rows -> query.apply(rows, List.of(input)).getFirst());
    }

    /**
     * Does all of it in one commit, or nothing when it throws. The work may be done again from the
     * start when another writer came in between, so it must have no other effects.
     */
    <T> T write(Function<Rows, T> work);

    /**
     * The same for work as large as {@code amount} usual ones, so that others do not wait for too
     * much of it in one commit.
     */
    default <T> T write(int amount, Function<Rows, T> work) {
        return write(work);
    }

    /**
     * The same, but the same work of other callers meanwhile may be done together with this; when
     * that fails, each is done alone.
     */
    default <I, T> T write(JointWork<I, T> work, I input) {
        return write(rows -> work.apply(rows, List.of(input)).getFirst());
    }

    /**
     * Carries out one statement that changes one row, if it still is as expected, without waiting
     * for commits of others in this process where the database allows that.
     */
    default <T> T atOnce(Function<Rows, T> statement) {
        return write(statement);
    }
}
