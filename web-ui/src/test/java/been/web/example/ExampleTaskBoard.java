package been.web.example;

import been.tasks.TaskBoard;
import been.tasks.TaskView;
import been.tasks.Tasks;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All tasks of the examples' contexts, in one order that has numbers for places. */
final class ExampleTaskBoard implements TaskBoard {
    private static final int MOST = 1_000;

    private final Tasks tasks;

    ExampleTaskBoard(Tasks tasks) {
        this.tasks = tasks;
    }

    private List<TaskView> all() {
        return tasks.contexts(0, MOST).stream()
                .flatMap(context -> tasks.tasks(context.id()).stream())
                .toList();
    }

    @Override
    public Page page(@Nullable String state, @Nullable Place after, int limit) {
        List<TaskView> all =
                all().stream().filter(task -> state == null || task.state().equals(state)).toList();
        int from = after == null ? 0 : (int) after.context();
        int to = Math.min(all.size(), from + limit);
        return new Page(all.subList(from, to), to < all.size() ? new Place(to, "") : null);
    }

    @Override
    public Counts counts() {
        return new Counts(
                all().stream()
                        .collect(Collectors.groupingBy(TaskView::state, Collectors.counting())),
                all().stream().mapToLong(TaskView::attempt).sum());
    }
}
