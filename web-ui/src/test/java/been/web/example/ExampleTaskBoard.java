package been.web.example;

import been.protocol.tasks.TaskView;
import been.tasks.TaskBoard;
import been.tasks.Tasks;
import java.util.List;
import java.util.Locale;
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
    public Page page(Query query, @Nullable Place after, int limit) {
        List<TaskView> all = all().stream().filter(task -> fits(query, task)).toList();
        int from = after == null ? 0 : (int) after.context();
        int to = Math.min(all.size(), from + limit);
        return new Page(all.subList(from, to), to < all.size() ? new Place(to, "") : null);
    }

    private static boolean fits(Query query, TaskView task) {
        String names = task.descriptor().name() + " " + task.descriptor().id();
        return (query.state() == null || task.state().equals(query.state()))
                && (query.context() == null || task.context().equals(query.context()))
                && (query.host() == null || query.host().equals(task.host()))
                && names.toLowerCase(Locale.ROOT).contains(query.words());
    }

    @Override
    public Counts counts() {
        return new Counts(
                all().stream()
                        .collect(Collectors.groupingBy(TaskView::state, Collectors.counting())),
                all().stream().mapToLong(TaskView::attempt).sum());
    }
}
