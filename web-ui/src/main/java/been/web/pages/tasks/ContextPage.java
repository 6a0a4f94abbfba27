package been.web.pages.tasks;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.HostName;
import been.statistics.wording.SpokenDuration;
import been.tasks.ContextView;
import been.tasks.HostDirectory;
import been.tasks.LatchView;
import been.tasks.TaskView;
import been.tasks.Tasks;
import been.web.again.Again;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.notification.Notification;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One context: its tasks, in the order of submission. */
@Route(value = "tasks/context/:id", layout = MainLayout.class)
@PermitAll
public final class ContextPage extends Page implements BeforeEnterObserver, HasDynamicTitle {

    private final Tasks tasks;
    private final String who;
    private final Caller caller;
    private final HostDirectory directory;
    private final Paragraph blocked = new Paragraph();
    private final Paragraph why = new Paragraph();
    private final Section content = new Section();
    private final Div meetings = new Div();
    private ContextId id = new ContextId("none");
    private String name = "Context";
    private int offset;

    public ContextPage(Tasks tasks, HostDirectory directory, Caller caller) {
        this.tasks = tasks;
        this.directory = directory;
        this.caller = caller;
        this.who = caller.name();
        trail(Html.link("/tasks", "Tasks"));
        blocked.addClassName("why");
        why.addClassName("why");
        add(blocked, why, content, meetings);
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
    private record Shown(
            ContextView context,
            List<TaskView> tasks,
            Map<String, String> checkpoints,
            List<LatchView> latches,
            Optional<String> blocked) {}

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
        return new Shown(
                context,
                tasks.tasks(id, offset, Pager.ROWS),
                tasks.checkpoints(id),
                tasks.latches(id),
                directory.blocked(id));
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
        var order =
                context.state().isTerminal()
                        ? new Button("Run again", _ -> again(context))
                        : new Button("Stop all", _ -> confirmStop());
        order.setVisible(caller.may(Role.OPERATOR));
        actions(order);
        blocked.setText(shown.blocked().map(why -> "⚠ " + why).orElse(""));
        blocked.setVisible(shown.blocked().isPresent());
        List<TaskView> part = shown.tasks();
        DataTable table =
                new DataTable("Tasks in the order of submission")
                        .text("task")
                        .text("state")
                        .text("after")
                        .text("host")
                        .number("attempt")
                        .number("ran for")
                        .text("why");
        part.forEach(task -> row(table, task));
        Html.fill(content, table, new Pager("/tasks/context/" + id, offset, part.size()));
        Html.fill(meetings, meetings(shown));
    }

    /** What it waits for; a tree where each task stands below those that it follows. */
    private static Component after(TaskView task) {
        List<String> conditions =
                task.descriptor().dependencies().stream()
                        .map(each ->
                                each.checkpoint().equals(Dependency.FINISHED)
                                        ? each.task()
                                        : each.task() + " " + each.checkpoint())
                        .toList();
        return conditions.isEmpty()
                ? new Span()
                : Html.text("└ " + String.join(", ", conditions), "quiet", "small", "nowrap");
    }

    /** Where its tasks meet: checkpoints and latches. */
    private static Component[] meetings(Shown shown) {
        List<Component> parts = new ArrayList<>();
        if (!shown.checkpoints().isEmpty()) {
            DataTable table = new DataTable("Checkpoints").text("checkpoint").text("value");
            shown.checkpoints().entrySet().stream()
                    .limit(Pager.ROWS)
                    .forEach(each ->
                            table.row(
                                    Html.text(each.getKey(), "label"),
                                    Html.text(each.getValue(), "mono")));
            parts.add(Html.section("Checkpoints", table));
        }
        if (!shown.latches().isEmpty()) {
            DataTable table = new DataTable("Latches").text("latch").number("left");
            shown.latches()
                    .forEach(latch ->
                            table.row(
                                    Html.text(latch.name(), "label"),
                                    DataTable.cell(String.valueOf(latch.remaining()))));
            parts.add(Html.section("Latches", table));
        }
        return parts.toArray(Component[]::new);
    }

    private void again(ContextView context) {
        Again.Answer answered =
                caller.act(
                        Role.OPERATOR,
                        "context.again",
                        id.value(),
                        () -> Again.context(tasks, context, who));
        switch (answered) {
            case Again.Taken(var fresh, _) ->
                    getUI().ifPresent(ui -> ui.navigate("tasks/context/" + fresh));
            case Again.Refused(var sentence) -> Notification.show(sentence);
        }
    }

    private static void row(DataTable table, TaskView task) {
        String explanation = task.explanation();
        HostName host = task.host();
        table.row(
                Html.styled(
                        Html.link("/tasks/" + task.descriptor().id(), task.descriptor().name()),
                        "label"),
                Labels.state(task),
                after(task),
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
        dialog.addConfirmListener(_ ->
                caller.act(Role.OPERATOR, "context.stop", id.value(), () -> tasks.stop(id, who)));
        dialog.open();
    }

    @Override
    public String getPageTitle() {
        return name + " · BEEN";
    }
}
