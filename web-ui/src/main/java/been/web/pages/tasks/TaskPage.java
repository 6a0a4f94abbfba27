package been.web.pages.tasks;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.LogLine;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.results.Results;
import been.results.chart.Drawing;
import been.tasks.HostDirectory;
import been.tasks.Hosts;
import been.tasks.KeptWork;
import been.tasks.MatchReport;
import been.tasks.Retention;
import been.tasks.TaskChange;
import been.tasks.TaskView;
import been.tasks.Tasks;
import been.tasks.WorkDirectories;
import been.web.again.Again;
import been.web.charts.UsageChart;
import been.web.pages.chart.Chart;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.MatchView;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.notification.Notification;
import com.vaadin.flow.component.progressbar.ProgressBar;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** One task: its state and why, limits against use, log, files, history. */
@Route(value = "tasks/:id", layout = MainLayout.class)
@PermitAll
public final class TaskPage extends Page implements BeforeEnterObserver, HasDynamicTitle {

    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final int LINES_AT_ONCE = 1_000;
    private static final int MOST_OF_A_VALUE = 500;

    /** Hosts keep samples of the last hour. */
    private static final Duration KEPT_USAGE = Duration.ofHours(1);

    private final Tasks tasks;
    private final Results results;
    private final HostDirectory directory;
    private final String who;
    private final Caller caller;
    private final Paragraph why = new Paragraph();
    private final ProgressBar progress = new ProgressBar(0, 1, 0);
    private final MatchView places = new MatchView();
    private final Section where = Html.section("Where it could run", places);
    private final Div facts = new Div();
    private final LogView log = new LogView();
    private final Anchor logFile = Html.plainLink("", "Download the log");
    private final Div files = new Div();
    private final Div checkpoints = new Div();
    private final Div history = new Div();
    private final Chart usage = new Chart();
    private final WorkFacts work;
    private final WorkBrowser browser;
    private final Hosts hosts;

    private TaskId id = new TaskId("none");
    private Optional<Shown> shown = Optional.empty();
    private int logAttempt;
    private long nextLine;

    public TaskPage(
            Tasks tasks,
            Results results,
            HostDirectory directory,
            Hosts hosts,
            Retention retention,
            WorkDirectories directories,
            Caller caller) {
        this.tasks = tasks;
        this.hosts = hosts;
        this.directory = directory;
        this.results = results;
        this.caller = caller;
        this.who = caller.name();
        this.work = new WorkFacts(retention, caller);
        this.browser = new WorkBrowser(directories);
        why.addClassName("why");
        logFile.setDownload(true);
        add(
                why,
                progress,
                where,
                facts,
                Html.section("Log", log, logFile),
                Html.section("Utilisation of its host", usage),
                Html.section("Checkpoints", checkpoints),
                Html.section("Files", files),
                Html.section("Working directory", work, browser),
                Html.section("History", history));
        Live.poll(this, EVERY, this::read, this::show);
    }

    /** What the page shows, but for the log. */
    private record Shown(
            TaskView task,
            List<TaskChange> history,
            List<String> files,
            SortedMap<String, String> checkpoints,
            List<HostUsage> usage,
            Optional<KeptWork> work,
            Optional<MatchReport> places) {}

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        id = event.getRouteParameters().get("id").map(TaskPage::task).orElse(id);
        shown = Optional.empty();
        logAttempt = 0;
        show(read());
    }

    private static TaskId task(String id) {
        try {
            return new TaskId(id);
        } catch (IllegalArgumentException e) {
            throw new NotFoundException(String.valueOf(e.getMessage()));
        }
    }

    private Shown read() {
        TaskView task =
                tasks.task(id)
                        .orElseThrow(() -> new NotFoundException("There is no task " + id + "."));
        List<String> paths =
                task.attempt() == 0 ? List.of() : results.receivedPaths(id.value(), task.attempt());
        boolean isToBePlaced = task.state().equals("Ready") || task.state().equals("Waiting");
        return new Shown(
                task,
                tasks.history(id),
                paths,
                checkpoints(task),
                usage(task),
                work.read(id),
                isToBePlaced ? directory.match(id) : Optional.empty());
    }

    /** Its own of those of the context. */
    private SortedMap<String, String> checkpoints(TaskView task) {
        String start = task.descriptor().name() + "/";
        var own = new TreeMap<String, String>();
        tasks.checkpoints(task.context())
                .forEach((name, value) -> {
                    if (name.startsWith(start)) {
                        own.put(name.substring(start.length()), value);
                    }
                });
        return own;
    }

    private List<HostUsage> usage(TaskView task) {
        HostName host = task.host();
        Instant started = task.startedAt();
        boolean isRecent = started != null && started.isAfter(Instant.now().minus(KEPT_USAGE));
        return host == null || !isRecent ? List.of() : hosts.usage(host);
    }

    private void showUsage(Shown now) {
        TaskView task = now.task();
        Instant started = task.startedAt();
        usage.show(
                started == null
                        ? Drawing.without("Processors", "The task has not started yet.")
                        : UsageChart.processors(
                                "Processors of " + task.host(),
                                now.usage(),
                                latest(now.usage()),
                                started,
                                task.endedAt()));
    }

    private static Instant latest(List<HostUsage> samples) {
        return samples.isEmpty()
                ? Instant.now()
                : Instant.ofEpochMilli(samples.getLast().timeMillis());
    }

    private void show(Shown now) {
        showLog(now.task());
        if (shown.filter(now::equals).isPresent()) {
            return;
        }
        shown = Optional.of(now);
        TaskView task = now.task();
        title(task.descriptor().name());
        trail(
                Html.link("/tasks", "Tasks"),
                new Span(" / "),
                Html.link("/tasks/context/" + task.context(), task.context().value()));
        sub(facts(task));
        var order =
                task.isTerminal()
                        ? new Button("Run again", _ -> confirmAgain(task))
                        : new Button("Stop", _ -> confirmStop());
        order.setVisible(caller.may(Role.OPERATOR));
        actions(order);
        logFile.setHref("/api/v1/tasks/%s/log.txt".formatted(id));
        logFile.setVisible(task.attempt() > 0);
        showUsage(now);
        work.show(now.work(), !task.isTerminal());
        browser.of(withWork(now));
        Html.fill(checkpoints, checkpoints(now.checkpoints()));
        String explanation = task.explanation();
        why.setText(explanation == null ? "" : explanation);
        where.setVisible(now.places().isPresent());
        now.places().ifPresent(places::show);
        progress.setVisible(task.progressTotal() > 0 && !task.isTerminal());
        if (task.progressTotal() > 0) {
            progress.setValue(
                    Math.clamp((double) task.progressDone() / task.progressTotal(), 0, 1));
        }
        Html.fill(
                facts,
                Html.div(
                        "columns",
                        Html.section("What runs", Html.div("plane pad", new TaskFacts(task))),
                        Html.section(
                                "Limits and use", Html.div("plane pad", new LimitMeters(task)))));
        Html.fill(files, files(task, now.files()));
        Html.fill(history, history(now.history()));
    }

    /** The attempt of which a working directory is there: the latest kept one, or one that runs. */
    private static Optional<TaskAttempt> withWork(Shown now) {
        TaskView task = now.task();
        return now.work()
                .map(KeptWork::attempt)
                .or(() ->
                        Optional.of(task)
                                .filter(live -> live.startedAt() != null && !live.isTerminal())
                                .map(live ->
                                        new TaskAttempt(live.descriptor().id(), live.attempt())));
    }

    private static Component[] facts(TaskView task) {
        var facts = new ArrayList<Component>();
        facts.add(Labels.state(task));
        facts.add(new Span(task.attempt() == 0 ? "not placed yet" : "attempt " + task.attempt()));
        HostName host = task.host();
        if (host != null) {
            facts.add(new Span(new Span("on "), Html.link("/hosts/" + host, host.value())));
        }
        var started = task.startedAt();
        if (started != null) {
            facts.add(new Span(new Span("started "), new Moment(started)));
            facts.add(new Span("ran for " + ContextPage.ranFor(task)));
        }
        return facts.toArray(Component[]::new);
    }

    private void showLog(TaskView task) {
        if (task.attempt() == 0) {
            return;
        }
        if (task.attempt() != logAttempt) {
            logAttempt = task.attempt();
            nextLine = 0;
            log.clear();
        }
        List<LogLine> lines = tasks.log(new TaskAttempt(id, logAttempt), nextLine, LINES_AT_ONCE);
        if (!lines.isEmpty()) {
            nextLine = lines.getLast().number() + 1;
            log.append(lines);
        }
    }

    private static Component checkpoints(SortedMap<String, String> checkpoints) {
        if (checkpoints.isEmpty()) {
            return Html.text("The task has reached none yet.", "quiet");
        }
        DataTable table =
                new DataTable("Checkpoints that the task reached").text("checkpoint").text("value");
        checkpoints.forEach((name, value) ->
                table.row(
                        Html.text(name, "label"),
                        Html.text(
                                value.length() > MOST_OF_A_VALUE
                                        ? value.substring(0, MOST_OF_A_VALUE) + "…"
                                        : value,
                                "mono")));
        return table;
    }

    private static Component files(TaskView task, List<String> paths) {
        if (paths.isEmpty()) {
            return Html.text(
                    task.isTerminal()
                            ? "The task left no file behind."
                            : "Files are handed over when the task has ended.",
                    "quiet");
        }
        DataTable table = new DataTable("Files of the current attempt").text("file");
        for (String path : paths) {
            table.row(
                    Html.plainLink(
                            "/api/v1/tasks/%s/files/content?path=%s"
                                    .formatted(
                                            task.descriptor().id(),
                                            URLEncoder.encode(path, StandardCharsets.UTF_8)),
                            path));
        }
        return table;
    }

    private static Component history(List<TaskChange> changes) {
        DataTable table =
                new DataTable("Changes of state, oldest first")
                        .text("when")
                        .number("attempt")
                        .text("state")
                        .text("reason")
                        .text("by")
                        .text("detail");
        for (TaskChange change : changes) {
            table.row(
                    new Moment(change.time()),
                    DataTable.cell(String.valueOf(change.attempt())),
                    DataTable.cell(change.state()),
                    DataTable.cell(change.reason() == null ? "" : change.reason().wireName()),
                    DataTable.cell(change.who()),
                    DataTable.cell(change.detail()));
        }
        return table;
    }

    private void confirmStop() {
        var dialog = new ConfirmDialog();
        dialog.setHeader("Stop " + id + "?");
        dialog.setText("The task is ended with everything it started, and counts as aborted.");
        dialog.setCancelable(true);
        dialog.setCancelText("Keep running");
        dialog.setConfirmText("Stop");
        dialog.addConfirmListener(
                _ -> caller.act(Role.OPERATOR, "task.stop", id.value(), () -> tasks.stop(id, who)));
        dialog.open();
    }

    private void confirmAgain(TaskView task) {
        var dialog = new ConfirmDialog();
        dialog.setHeader("Run " + task.descriptor().name() + " again?");
        dialog.setText(
                "It runs as a new task in a context of its own, with the same packages and limits;"
                        + " what it depended on is not waited for. This task stays as it ended.");
        dialog.setCancelable(true);
        dialog.setConfirmText("Run again");
        dialog.addConfirmListener(_ -> {
            Again.Answer answered =
                    caller.act(
                            Role.OPERATOR,
                            "task.again",
                            id.value(),
                            () -> Again.task(tasks, task, who));
            switch (answered) {
                case Again.Taken(_, var first) ->
                        getUI().ifPresent(ui -> ui.navigate("tasks/" + first));
                case Again.Refused(var sentence) -> Notification.show(sentence);
            }
        });
        dialog.open();
    }

    @Override
    public String getPageTitle() {
        return shown.map(s -> s.task().descriptor().name()).orElse("Task") + " · BEEN";
    }
}
