package been.web.pages.tasks;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.tasks.Hosts;
import been.tasks.TaskBoard;
import been.tasks.TaskView;
import been.tasks.Tasks;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.FilterBar;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Nav;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Every task, whatever context it is of: the newest contexts first, by name within each. */
@Route(value = "tasks/all", layout = MainLayout.class)
@PageTitle("All tasks · BEEN")
@PermitAll
public final class AllTasksPage extends Page implements BeforeEnterObserver {
    private static final String PATH = "tasks/all";

    private final TaskBoard board;
    private final Section content = new Section();
    private final FilterBar filter;
    private volatile TaskBoard.Query query = TaskBoard.Query.ALL;
    private volatile TaskBoard.@Nullable Place after;

    public AllTasksPage(TaskBoard board, Tasks tasks, Hosts hosts) {
        this.board = board;
        filter =
                new FilterBar(PATH, "Search in tasks", "name or id", this::first)
                        .choice(
                                "state",
                                "State",
                                "any state",
                                TaskBoard.states().stream()
                                        .map(state -> state.toLowerCase(Locale.ROOT))
                                        .toList())
                        .choice(
                                "host",
                                "Host",
                                "any host",
                                hosts.hosts().stream()
                                        .map(host -> host.name().value())
                                        .sorted()
                                        .toList())
                        .text("context", "Context", "id of a context");
        title("Tasks");
        sub(TaskWays.to(TaskWays.TASKS));
        actions(Html.link("/cleaning", "Cleaning up"));
        add(filter, content);
        Live.follow(this, changed -> tasks.onChange(_ -> changed.run()), this::read, this::show);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        var parameters = event.getLocation().getQueryParameters();
        filter.read(parameters);
        after = TaskPlace.of(parameters.getSingleParameter(TaskPlace.PARAMETER).orElse(""));
        query = asked();
        show(read());
    }

    private void first() {
        after = null;
        query = asked();
        show(read());
    }

    /** What is no name of a context or a host finds nothing. */
    private TaskBoard.Query asked() {
        String state = filter.chosen("state");
        String context = filter.chosen("context");
        String host = filter.chosen("host");
        return new TaskBoard.Query(
                filter.words(),
                TaskBoard.states().stream()
                        .filter(each -> each.equalsIgnoreCase(state))
                        .findFirst()
                        .orElse(null),
                context.isEmpty() ? null : context(context),
                host.isEmpty() ? null : new HostName(host));
    }

    private static ContextId context(String text) {
        try {
            return new ContextId(text);
        } catch (IllegalArgumentException _) {
            return new ContextId("none");
        }
    }

    private TaskBoard.Page read() {
        return board.page(query, after, Pager.ROWS);
    }

    private void show(TaskBoard.Page page) {
        filter.setVisible(!page.tasks().isEmpty() || filter.isSet() || after != null);
        if (page.tasks().isEmpty()) {
            Html.fill(
                    content,
                    filter.isSet() || after != null
                            ? new EmptyState(
                                    "Nothing like that", "No task is like what you search for.")
                            : new EmptyState(
                                    "No task yet",
                                    "Analyses submit their tasks themselves; they appear here as soon as one is started."));
            return;
        }
        DataTable table =
                new DataTable("Tasks of the newest context first")
                        .text("task")
                        .text("context")
                        .text("state")
                        .text("host")
                        .number("attempt")
                        .number("ran for")
                        .text("why");
        page.tasks().forEach(task -> row(table, task));
        Html.fill(content, table, pager(page.next()));
    }

    private static void row(DataTable table, TaskView task) {
        table.row(
                Html.styled(
                        Html.link("/tasks/" + task.descriptor().id(), task.descriptor().name()),
                        "label"),
                Html.link("/tasks/context/" + task.context(), task.context().value()),
                Labels.state(task),
                Optional.ofNullable(task.host())
                        .<Component>map(host -> Html.link("/hosts/" + host, host.value()))
                        .orElseGet(Span::new),
                DataTable.cell(task.attempt() == 0 ? "" : String.valueOf(task.attempt())),
                DataTable.cell(ContextPage.ranFor(task)),
                Html.text(Optional.ofNullable(task.explanation()).orElse(""), "quiet", "small"));
    }

    private Nav pager(TaskBoard.@Nullable Place next) {
        Nav pager = new Nav();
        pager.setAriaLabel("Parts of the list");
        pager.addClassName("pager");
        if (after != null) {
            pager.add(Html.link(href(""), "← Newest"));
        }
        if (next != null) {
            pager.add(Html.link(href(TaskPlace.text(next)), "Older →"));
        }
        return pager;
    }

    private String href(String place) {
        String all =
                filter.query()
                        + (filter.query().isEmpty() || place.isEmpty() ? "" : "&")
                        + (place.isEmpty() ? "" : TaskPlace.PARAMETER + "=" + place);
        return "/" + PATH + (all.isEmpty() ? "" : "?" + all);
    }
}
