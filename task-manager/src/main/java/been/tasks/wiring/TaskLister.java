package been.tasks.wiring;

import been.tasks.TaskBoard;
import been.tasks.store.BoardRows.Listed;
import been.tasks.store.TaskStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The board over the store; changes nothing. Thread-safe. */
final class TaskLister implements TaskBoard {
    private final TaskStore store;
    private final TaskReader reader;

    TaskLister(TaskStore store, TaskReader reader) {
        this.store = store;
        this.reader = reader;
    }

    @Override
    public Page page(Query query, @Nullable Place after, int limit) {
        return store.read(rows -> {
            List<Listed> found = rows.board().page(query, after, limit + 1);
            boolean isMore = found.size() > limit;
            List<Listed> shown = isMore ? found.subList(0, limit) : found;
            Listed last = isMore ? shown.getLast() : null;
            return new Page(
                    reader.views(rows, shown.stream().map(Listed::task).toList()),
                    last == null
                            ? null
                            : new Place(last.context(), last.task().descriptor().name()));
        });
    }

    @Override
    public Counts counts() {
        return store.read(rows -> new Counts(rows.board().byState(), rows.board().attempts()));
    }
}
