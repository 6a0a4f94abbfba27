package been.tasks.store;

import java.util.List;
import java.util.function.Function;

/** Everything the task manager knows; what {@link #write} returned for is on disk. Thread-safe. */
public interface TaskStore {

    /** Looks without a transaction: each query sees what is committed when it starts. */
    <T> T read(Function<Rows, T> query);

    /**
     * The same, but whoever asks the same meanwhile may be answered in one go with this one. What
     * was committed before it was asked is in the answer.
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
     * The same for work that is like so many of the usual, so that others do not wait for much of
     * it in one commit.
     */
    default <T> T write(int amount, Function<Rows, T> work) {
        return write(work);
    }

    /**
     * The same, but whoever comes with the same work meanwhile may have it done in one go with this
     * one; when that fails, each is done by itself.
     */
    default <I, T> T write(JointWork<I, T> work, I input) {
        return write(rows -> work.apply(rows, List.of(input)).getFirst());
    }
}
