package been.tasks;

import been.tasks.store.Rows;
import been.tasks.store.TaskStore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.springframework.dao.CannotAcquireLockException;

/** Rolls every write back once and does it again, as after a conflict with another writer. */
record RepeatingStore(TaskStore store) implements TaskStore {

    @Override
    public <T> T read(Function<Rows, T> query) {
        return store.read(query);
    }

    @Override
    public <T> T write(Function<Rows, T> work) {
        var isFirst = new AtomicBoolean(true);
        return store.write(rows -> {
            T result = work.apply(rows);
            if (isFirst.getAndSet(false)) {
                throw new CannotAcquireLockException("another writer came first");
            }
            return result;
        });
    }
}
