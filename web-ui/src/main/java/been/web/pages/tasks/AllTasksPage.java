package been.web.pages.tasks;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.tasks.TaskView;
import been.tasks.Hosts;
import been.tasks.TaskBoard;
import been.tasks.Tasks;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Links;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.pages.parts.SearchedList;
import been.web.security.Caller;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.Locale;

/** Every task of all contexts: the newest contexts first, by name within each. */
@Route(value = "tasks/all", layout = MainLayout.class)
@PermitAll
public final class AllTasksPage extends Page implements BeforeEnterObserver {
    private final TaskBoard board;
    private final SearchedList<TaskView> list;

    public AllTasksPage(TaskBoard board, Tasks tasks, Hosts hosts, Caller caller) {
        super("Tasks");
        this.board = board;
        var table = new DataTable<TaskView>("Tasks of the newest context first");
        table.key(task -> task.descriptor().id())
                .column("task", TaskCells::name, "label")
                .column(
                        "context",
                        task -> Links.context(task.context().value(), task.context().value()))
                .column("state", Labels::state)
                .column("host", TaskView::host)
                .number("attempt", task -> task.attempt() == 0 ? "" : task.attempt())
                .number("ran for", TaskCells::ranFor)
                .column("why", TaskView::explanation, "quiet", "small");
        list =
                new SearchedList<>("tasks/all", this::read, table)
                        .text("q", "Search in tasks", "name or id")
                        .choice(
                                "state",
                                "State",
                                "any state",
                                TaskBoard.states().stream().map(AllTasksPage::word))
                        .choice(
                                "host",
                                "Host",
                                "any host",
                                hosts.hosts().stream().map(host -> host.name().value()).sorted())
                        .text("context", "Context", "id of a context")
                        .whenEmpty("No task yet", TaskWays.EMPTY)
                        .follow(changed -> tasks.onChange(_ -> changed.run()));
        sub(TaskWays.to(TaskWays.TASKS));
        actions(TaskWays.submitting(caller), Html.link("/cleaning", "Cleaning up"));
        add(list);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        list.enter(event.getLocation().getQueryParameters());
    }

    private SearchedList.Part<TaskView> read(SearchedList.Query query) {
        String context = query.orNull("context");
        String host = query.orNull("host");
        TaskBoard.Page page =
                board.page(
                        new TaskBoard.Query(
                                query.get("q"),
                                TaskBoard.states().stream()
                                        .filter(state -> word(state).equals(query.get("state")))
                                        .findFirst()
                                        .orElse(null),
                                context == null ? null : context(context),
                                host == null ? null : new HostName(host)),
                        TaskPlace.of(query.from()),
                        Pager.ROWS);
        TaskBoard.Place next = page.next();
        return new SearchedList.Part<>(
                page.tasks(), "", next == null ? null : TaskPlace.text(next));
    }

    private static String word(String state) {
        return state.toLowerCase(Locale.ROOT);
    }

    /** A text that cannot be a context's name finds nothing. */
    private static ContextId context(String text) {
        try {
            return new ContextId(text);
        } catch (IllegalArgumentException _) {
            return new ContextId("none");
        }
    }
}
