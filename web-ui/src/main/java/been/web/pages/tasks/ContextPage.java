package been.web.pages.tasks;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.statistics.wording.SpokenDuration;
import been.tasks.ContextView;
import been.tasks.HostDirectory;
import been.tasks.TaskView;
import been.tasks.Tasks;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.Route;
import com.vaadin.flow.spring.security.AuthenticationContext;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One context: its tasks, in the order of submission. */
@Route(value = "tasks/context/:id", layout = MainLayout.class)
@PermitAll
public final class ContextPage extends Page implements BeforeEnterObserver, HasDynamicTitle {

    private final Tasks tasks;
    private final String who;
    private final HostDirectory directory;
    private final Paragraph blocked = new Paragraph();
    private final Paragraph why = new Paragraph();
    private final Section content = new Section();
    private ContextId id = new ContextId("none");
    private String name = "Context";
    private int offset;

    public ContextPage(Tasks tasks, HostDirectory directory, AuthenticationContext identity) {
        this.tasks = tasks;
        this.directory = directory;
        this.who = identity.getPrincipalName().orElse("nobody");
        trail(Html.link("/tasks", "Tasks"));
        blocked.addClassName("why");
        why.addClassName("why");
        add(blocked, why, content);
        Live.follow(
                this,
                changed ->
                        tasks.onChange(which -> {
                            if (which.equals(id)) {
                                changed.run();
                            }
                        }),
                this::read,
                this::show);
    }

    /** What the page shows. */
    private record Shown(ContextView context, List<TaskView> tasks, Optional<String> blocked) {}

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        id = event.getRouteParameters().get("id").map(ContextPage::context).orElse(id);
        offset =
                event.getLocation()
                        .getQueryParameters()
                        .getSingleParameter("offset")
                        .map(Pager::offset)
                        .orElse(0);
        show(read());
    }

    private static ContextId context(String id) {
        try {
            return new ContextId(id);
        } catch (IllegalArgumentException e) {
            throw new NotFoundException(String.valueOf(e.getMessage()));
        }
    }

    private Shown read() {
        ContextView context =
                tasks.context(id)
                        .orElseThrow(
                                () -> new NotFoundException("There is no context " + id + "."));
        return new Shown(context, tasks.tasks(id), directory.blocked(id));
    }

    private void show(Shown shown) {
        ContextView context = shown.context();
        name = context.name();
        title(name);
        sub(
                Labels.state(context.state()),
                new Span("of " + context.owner()),
                new Span(context.tasksEnded() + " of " + context.tasks() + " tasks ended"),
                new Span(new Span("submitted "), new Moment(context.submittedAt())));
        String explanation = context.explanation();
        why.setText(explanation == null ? "" : explanation);
        actions(
                context.state().isTerminal()
                        ? new Component[0]
                        : new Component[] {new Button("Stop all", _ -> confirmStop())});
        blocked.setText(shown.blocked().map(why -> "⚠ " + why).orElse(""));
        blocked.setVisible(shown.blocked().isPresent());
        List<TaskView> part = shown.tasks().stream().skip(offset).limit(Pager.ROWS).toList();
        DataTable table =
                new DataTable("Tasks in the order of submission")
                        .text("task")
                        .text("state")
                        .text("host")
                        .number("attempt")
                        .number("ran for")
                        .text("why");
        part.forEach(task -> row(table, task));
        Html.fill(content, table, new Pager("/tasks/context/" + id, offset, part.size()));
    }

    private static void row(DataTable table, TaskView task) {
        String explanation = task.explanation();
        HostName host = task.host();
        table.row(
                Html.styled(
                        Html.link("/tasks/" + task.descriptor().id(), task.descriptor().name()),
                        "label"),
                Labels.state(task),
                host == null ? new Span() : Html.link("/hosts/" + host, host.value()),
                DataTable.cell(String.valueOf(task.attempt())),
                DataTable.cell(ranFor(task)),
                Html.text(explanation == null ? "" : explanation, "quiet", "small"));
    }

    static String ranFor(TaskView task) {
        Instant started = task.startedAt();
        if (started == null) {
            return "";
        }
        Instant ended = task.endedAt();
        return SpokenDuration.of(Duration.between(started, ended == null ? Instant.now() : ended));
    }

    private void confirmStop() {
        var dialog = new ConfirmDialog();
        dialog.setHeader("Stop every task of " + name + "?");
        dialog.setText("Running tasks are ended and the context is closed as aborted.");
        dialog.setCancelable(true);
        dialog.setCancelText("Keep running");
        dialog.setConfirmText("Stop all");
        dialog.addConfirmListener(_ -> tasks.stop(id, who));
        dialog.open();
    }

    @Override
    public String getPageTitle() {
        return name + " · BEEN";
    }
}
