package been.tasks.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One piece of work on its way into a commit, and what became of it. Of one thread at a time. */
final class Write<I, T> {
    private final JointWork<I, T> work;
    private final I input;
    private final int amount;
    private @Nullable T result;
    private @Nullable Throwable failure;

    Write(JointWork<I, T> work, I input, int amount) {
        this.work = work;
        this.input = input;
        this.amount = amount;
    }

    /** Of work that is not shared. */
    static <T> Write<Boolean, T> of(Function<Rows, T> work, int amount) {
        return new Write<>(
                (rows, once) -> once.stream().map(_ -> work.apply(rows)).toList(), true, amount);
    }

    /** How many of the usual it is like. */
    int amount() {
        return amount;
    }

    /** Those of a group that are of the same work, this one among them. */
    @SuppressWarnings("unchecked") // The same work takes and gives the same types.
    List<Write<I, T>> alike(List<Write<?, ?>> group) {
        var alike = new ArrayList<Write<I, T>>();
        for (Write<?, ?> other : group) {
            if (other.work.equals(work)) {
                alike.add((Write<I, T>) other);
            }
        }
        return alike;
    }

    /** Does what is alike; again after a rollback. */
    static <I, T> void run(Rows rows, List<Write<I, T>> alike) {
        alike.forEach(write -> write.failure = null);
        List<T> results =
                alike.getFirst().work.apply(rows, alike.stream().map(one -> one.input).toList());
        for (int i = 0; i < alike.size(); i++) {
            alike.get(i).result = Objects.requireNonNull(results.get(i), "a write has a result");
        }
    }

    /** Nothing of it was written, and this is why. */
    void fail(Throwable why) {
        result = null;
        failure = why;
    }

    /** Once the commit is over. */
    T outcome() {
        switch (failure) {
            case null -> {
                return Objects.requireNonNull(result, "a write that was not done has no outcome");
            }
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException("a write failed", e);
        }
    }
}
