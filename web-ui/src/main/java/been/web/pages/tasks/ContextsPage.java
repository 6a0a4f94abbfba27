package been.web.pages.tasks;

import been.statistics.wording.SpokenDuration;
import been.tasks.ContextQuery;
import been.tasks.ContextState;
import been.tasks.ContextView;
import been.tasks.Tasks;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.FilterBar;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Every context, newest first. */
@Route(value = "tasks", layout = MainLayout.class)
@PageTitle("Tasks · BEEN")
@PermitAll
public final class ContextsPage extends Page implements BeforeEnterObserver {

    private final Tasks tasks;
    private final Section content = new Section();
    private final FilterBar filter =
            new FilterBar("tasks", "Search in contexts", "name, owner or id", this::first)
                    .choice(
                            "state",
                            "State",
                            "any state",
                            Arrays.stream(ContextState.values())
                                    .map(state -> state.name().toLowerCase(Locale.ROOT))
                                    .toList());
    private int offset;

    public ContextsPage(Tasks tasks) {
        this.tasks = tasks;
        title("Tasks");
        sub(TaskWays.to(TaskWays.CONTEXTS), new Span("Tasks that cooperate form a context."));
        actions(Html.link("/cleaning", "Cleaning up"));
        add(filter, content);
        Live.follow(this, changed -> tasks.onChange(_ -> changed.run()), this::read, this::show);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        var query = event.getLocation().getQueryParameters();
        offset = query.getSingleParameter("offset").map(Pager::offset).orElse(0);
        filter.read(query);
        show(read());
    }

    private void first() {
        offset = 0;
        show(read());
    }

    private List<ContextView> read() {
        return tasks.contexts(new ContextQuery(filter.words(), state()), offset, Pager.ROWS);
    }

    private @Nullable ContextState state() {
        String chosen = filter.chosen("state");
        return chosen.isEmpty() ? null : ContextState.valueOf(chosen.toUpperCase(Locale.ROOT));
    }

    private void show(List<ContextView> contexts) {
        filter.setVisible(!contexts.isEmpty() || filter.isSet() || offset > 0);
        if (contexts.isEmpty() && filter.isSet()) {
            Html.fill(
                    content,
                    new EmptyState("Nothing like that", "No context is like what you search for."));
            return;
        }
        if (contexts.isEmpty() && offset == 0) {
            Html.fill(
                    content,
                    new EmptyState(
                            "No task yet",
                            "Analyses submit their tasks themselves; they appear here as soon as one is started."));
            return;
        }
        DataTable table =
                new DataTable("Contexts, newest first")
                        .text("context")
                        .text("of")
                        .text("state")
                        .number("tasks ended")
                        .text("submitted")
                        .number("took");
        contexts.forEach(context -> row(table, context));
        Html.fill(content, table, new Pager("/tasks", filter.query(), offset, contexts.size()));
    }

    private static void row(DataTable table, ContextView context) {
        table.row(
                Html.styled(Html.link("/tasks/context/" + context.id(), context.name()), "label"),
                DataTable.cell(context.owner()),
                Labels.state(context.state()),
                DataTable.cell(context.tasksEnded() + " of " + context.tasks()),
                new Moment(context.submittedAt()),
                DataTable.cell(
                        context.endedAt() == null
                                ? ""
                                : SpokenDuration.of(
                                        Duration.between(
                                                context.submittedAt(), context.endedAt()))));
    }
}
