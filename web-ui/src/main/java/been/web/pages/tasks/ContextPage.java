package been.web.pages.tasks;

import been.protocol.ContextId;
import been.protocol.Dependency;
import been.protocol.access.Role;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.LatchView;
import been.protocol.tasks.TaskView;
import been.tasks.HostDirectory;
import been.tasks.Tasks;
import been.web.again.Again;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Morph;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.security.Caller;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.notification.Notification;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** One context: its tasks, in the order of submission. */
@Route(value = "tasks/context/:id", layout = MainLayout.class)
@PermitAll
public final class ContextPage extends Page implements BeforeEnterObserver {
    private final Tasks tasks;
    private final Caller caller;
    private final HostDirectory directory;
    private final Paragraph blocked = Html.styled(new Paragraph(), "why");
    private final Paragraph why = Html.styled(new Paragraph(), "why");
    private final Section content = new Section();
    private final DataTable<TaskView> table =
            new DataTable<TaskView>("Tasks in the order of submission")
                    .key(task -> task.descriptor().id())
                    .column("task", TaskCells::name, "label")
                    .column("state", Labels::state)
                    .column("after", ContextPage::after, "quiet", "small", "nowrap")
                    .column("host", TaskView::host)
                    .number("attempt", TaskView::attempt)
                    .number("ran for", TaskCells::ranFor)
                    .column("why", TaskView::explanation, "quiet", "small");
    private final DataTable<Map.Entry<String, String>> checkpoints =
            new DataTable<Map.Entry<String, String>>("Checkpoints")
                    .column("checkpoint", Map.Entry::getKey, "label")
                    .column("value", Map.Entry::getValue, "mono");
    private final DataTable<LatchView> latches =
            new DataTable<LatchView>("Latches")
                    .column("latch", LatchView::name, "label")
                    .number("left", LatchView::remaining);
    private final Section meetings = Html.section("Checkpoints", checkpoints);
    private final Section countDowns = Html.section("Latches", latches);
    private final ContextLogPart log;
    private final Live<Shown> live = Live.of(this, this::read, this::show);
    private ContextId id = new ContextId("none");
    private int offset;

    public ContextPage(Tasks tasks, HostDirectory directory, Caller caller) {
        super("Context", Html.link("/tasks", "Tasks"));
        this.tasks = tasks;
        this.directory = directory;
        this.caller = caller;
        log = new ContextLogPart(tasks);
        add(blocked, why, content, meetings, countDowns, Html.section("Log", log));
        live.follow(tasks::onChange, () -> id);
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
        id = parameter(event, "id", ContextId::new);
        offset = Pager.offset(event.getLocation().getQueryParameters());
        live.now();
    }

    private Shown read() {
        return new Shown(
                found(tasks.context(id), "context " + id),
                tasks.tasks(id, offset, Pager.READ),
                tasks.checkpoints(id),
                tasks.latches(id),
                directory.blocked(id));
    }

    private void show(Shown shown) {
        ContextView context = shown.context();
        title(context.name());
        sub(
                Labels.state(context.state()),
                "of " + context.owner(),
                context.tasksEnded() + " of " + context.tasks() + " tasks ended",
                Html.line("submitted ", context.submittedAt()),
                context.heldOpen() ? "held open: takes further tasks until it is closed" : "");
        why.setText(Objects.requireNonNullElse(context.explanation(), ""));
        boolean takesTasks = context.heldOpen();
        boolean mayAct = caller.may(Role.OPERATOR);
        actionsOn(
                id,
                Html.only(
                        mayAct && takesTasks,
                        Html.link("/tasks/submit?context=" + id, "Add a task")),
                Html.only(mayAct && takesTasks, new Button("Close", _ -> confirmClose(context))),
                Html.only(
                        mayAct,
                        context.state().isTerminal()
                                ? new Button("Run again", _ -> again(context))
                                : new Button("Stop all", _ -> confirmStop(context))));
        log.show(id);
        blocked.setText(shown.blocked().map(reason -> "⚠ " + reason).orElse(""));
        blocked.setVisible(shown.blocked().isPresent());
        table.draw(Pager.shown(shown.tasks()));
        Morph.refill(
                content,
                table,
                Pager.links("/tasks/context/" + id, offset, Pager.isMore(shown.tasks())));
        checkpoints.show(shown.checkpoints().entrySet());
        meetings.setVisible(!shown.checkpoints().isEmpty());
        latches.show(shown.latches());
        countDowns.setVisible(!shown.latches().isEmpty());
    }

    /** What it waits for; a tree in which each task is below those that it follows. */
    private static String after(TaskView task) {
        String conditions =
                task.descriptor().startConditions().stream()
                        .map(each ->
                                each.checkpoint().equals(Dependency.FINISHED)
                                        ? each.task()
                                        : each.task() + " " + each.checkpoint())
                        .collect(Collectors.joining(", "));
        return conditions.isEmpty() ? "" : "└ " + conditions;
    }

    private void again(ContextView context) {
        Again.Answer answered =
                caller.act(
                        Role.OPERATOR,
                        "context.rerun",
                        context.id().value(),
                        () -> Again.context(tasks, context, caller.name()));
        switch (answered) {
            case Again.Taken(var fresh, _) -> go("tasks/context/" + fresh);
            case Again.Refused(var sentence) -> Notification.show(sentence);
        }
    }

    /** Dialogs stay open when the user goes to another context, which is shown by the same page. */
    private void confirmClose(ContextView context) {
        Dialogs.confirm(
                "Close " + context.name() + "?",
                "It takes no further tasks, and ends with those that it has.",
                "Close it",
                "Keep it open",
                () -> {
                    boolean _ = tasks.close(context.id(), caller.name());
                });
    }

    private void confirmStop(ContextView context) {
        Dialogs.confirm(
                "Stop every task of " + context.name() + "?",
                "Running tasks are ended and the context is closed as aborted.",
                "Stop all",
                "Keep running",
                () -> tasks.stop(context.id(), caller.name()));
    }
}
