package been.tasks.store;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One piece of work on its way into a commit, and what became of it. Of one thread at a time. */
final class Write<T> {
    private final Function<Rows, T> work;
    private @Nullable T result;
    private @Nullable Throwable failure;

    Write(Function<Rows, T> work) {
        this.work = work;
    }

    /** Does it; again after a rollback. */
    void run(Rows rows) {
        failure = null;
        result = Objects.requireNonNull(work.apply(rows), "a write must have a result");
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
