package been.web.pages.tasks;

import been.protocol.ContextId;
import been.protocol.access.Role;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.ContextView;
import been.tasks.ContextQuery;
import been.tasks.Submission;
import been.tasks.Tasks;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Links;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.pages.parts.Problem;
import been.web.pages.parts.SearchedList;
import been.web.security.Caller;
import been.web.submitting.ContextRequest;
import been.web.submitting.Submissions;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every context, newest first. */
@Route(value = "tasks", layout = MainLayout.class)
@PermitAll
public final class ContextsPage extends Page implements BeforeEnterObserver {
    private final Tasks tasks;
    private final Submissions submissions;
    private final Caller caller;
    private final SearchedList<ContextView> list;

    public ContextsPage(Tasks tasks, Submissions submissions, Caller caller) {
        super("Tasks");
        this.tasks = tasks;
        this.submissions = submissions;
        this.caller = caller;
        var table = new DataTable<ContextView>("Contexts, newest first");
        table.key(ContextView::id)
                .column("context", each -> Links.context(each.id().value(), each.name()), "label")
                .column("of", ContextView::owner)
                .column("state", each -> Labels.state(each.state()))
                .number("tasks ended", ContextsPage::progress)
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
        actions(
                Html.only(caller.may(Role.OPERATOR), new Button("New context", _ -> ask())),
                TaskWays.submitting(caller),
                Html.link("/cleaning", "Cleaning up"));
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
                        Pager.READ));
    }

    private void ask() {
        var name = new Field("Name", "tonight", "");
        Dialogs.ask(
                "New context",
                "30rem",
                "Create",
                problem -> create(name.value(), problem),
                name,
                Html.quiet("You add tasks to it until you close it."));
    }

    private boolean create(String name, Problem problem) {
        var id = new ContextId("c" + UUID.randomUUID().toString().substring(0, 13));
        var request =
                new ContextRequest(
                        id,
                        name.isBlank() ? null : name,
                        null,
                        null,
                        null,
                        true,
                        Map.of(),
                        List.of());
        return switch (submissions.submit(request, caller.name(), null)) {
            case Submission.Refused(var why) -> problem.say(String.join("; ", why));
            case Submission.Accepted _ -> {
                go("tasks/context/" + id);
                yield true;
            }
        };
    }

    private static String progress(ContextView context) {
        return context.tasksEnded()
                + " of "
                + context.tasks()
                + (context.heldOpen() ? ", held open" : "");
    }

    private static @Nullable Duration took(ContextView context) {
        return context.endedAt() == null
                ? null
                : Duration.between(context.submittedAt(), context.endedAt());
    }
}
