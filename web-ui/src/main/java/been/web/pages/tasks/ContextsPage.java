package been.web.pages.tasks;

import been.protocol.tasks.ContextState;
import been.protocol.tasks.ContextView;
import been.tasks.ContextQuery;
import been.tasks.Tasks;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Links;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.pages.parts.SearchedList;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every context, newest first. */
@Route(value = "tasks", layout = MainLayout.class)
@PermitAll
public final class ContextsPage extends Page implements BeforeEnterObserver {
    private final Tasks tasks;
    private final SearchedList<ContextView> list;

    public ContextsPage(Tasks tasks) {
        super("Tasks");
        this.tasks = tasks;
        var table = new DataTable<ContextView>("Contexts, newest first");
        table.column("context", each -> Links.context(each.id().value(), each.name()), "label")
                .column("of", ContextView::owner)
                .column("state", each -> Labels.state(each.state()))
                .number("tasks ended", each -> each.tasksEnded() + " of " + each.tasks())
                .column("submitted", ContextView::submittedAt)
                .number("took", ContextsPage::took);
        list =
                new SearchedList<>("tasks", this::read, table)
                        .text("q", "Search in contexts", "name, owner or id")
                        .choice(
                                "state",
                                "State",
                                "any state",
                                Stream.of(ContextState.values()).map(OneOf::word))
                        .whenEmpty("No task yet", TaskWays.EMPTY)
                        .follow(changed -> tasks.onChange(_ -> changed.run()));
        sub(TaskWays.to(TaskWays.CONTEXTS), "Tasks that cooperate form a context.");
        actions(Html.link("/cleaning", "Cleaning up"));
        add(list);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        list.enter(event.getLocation().getQueryParameters());
    }

    private SearchedList.Part<ContextView> read(SearchedList.Query query) {
        String state = query.orNull("state");
        return query.part(
                tasks.contexts(
                        new ContextQuery(
                                query.get("q"),
                                state == null
                                        ? null
                                        : ContextState.valueOf(state.toUpperCase(Locale.ROOT))),
                        query.offset(),
                        Pager.ROWS));
    }

    private static @Nullable Duration took(ContextView context) {
        return context.endedAt() == null
                ? null
                : Duration.between(context.submittedAt(), context.endedAt());
    }
}
