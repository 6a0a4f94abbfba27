package been.web.pages.tasks;

import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.access.Role;
import been.protocol.hosts.MatchReport;
import been.protocol.tasks.TaskChange;
import been.protocol.tasks.TaskView;
import been.results.Results;
import been.results.chart.Drawing;
import been.tasks.HostDirectory;
import been.tasks.Hosts;
import been.tasks.KeptWork;
import been.tasks.Retention;
import been.tasks.Tasks;
import been.tasks.WorkDirectories;
import been.web.again.Again;
import been.web.charts.DetailChart;
import been.web.charts.UsageChart;
import been.web.pages.chart.Chart;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Links;
import been.web.pages.parts.MatchView;
import been.web.pages.parts.Page;
import been.web.security.Caller;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.notification.Notification;
import com.vaadin.flow.component.progressbar.ProgressBar;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One task: its state and why, limits against use, log, files, history. */
@Route(value = "tasks/:id", layout = MainLayout.class)
@PermitAll
public final class TaskPage extends Page implements BeforeEnterObserver {
    private static final Logger LOG = LoggerFactory.getLogger(TaskPage.class);
    private static final String RECORDING = "monitoring.brec";
    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final int MOST_OF_A_VALUE = 500;

    /** Hosts keep samples of the last hour. */
    private static final Duration KEPT_USAGE = Duration.ofHours(1);

    private final Tasks tasks;
    private final Results results;
    private final HostDirectory directory;
    private final Caller caller;
    private final Paragraph why = Html.styled(new Paragraph(), "why");
    private final ProgressBar progress = new ProgressBar(0, 1, 0);
    private final MatchView places = new MatchView();
    private final Section where = Html.section("Where it could run", places);
    private final Div facts = new Div();
    private final TaskLog log;
    private final DataTable<String> files =
            new DataTable<String>("Files of the current attempt").column("file", this::file);
    private final Div filesOrNone = new Div();
    private final DataTable<Map.Entry<String, String>> checkpoints =
            new DataTable<Map.Entry<String, String>>("Checkpoints that the task reached")
                    .column("checkpoint", Map.Entry::getKey, "label")
                    .column("value", each -> shortened(each.getValue()), "mono")
                    .whenEmpty("The task has reached none yet.");
    private final DataTable<TaskChange> history =
            new DataTable<TaskChange>("Changes of state, oldest first")
                    .column("when", TaskChange::time)
                    .number("attempt", TaskChange::attempt)
                    .column("state", TaskChange::state)
                    .column("reason", each -> each.reason() == null ? "" : each.reason().wireName())
                    .column("by", TaskChange::who)
                    .column("detail", TaskChange::detail);
    private final Chart usage = new Chart();
    private final Chart processors = new Chart();
    private final Chart memory = new Chart();
    private final Section detail = Html.section("Utilisation of the run", processors, memory);
    private volatile Detail drawn = new Detail(0, List.of());
    private final WorkFacts work;
    private final WorkBrowser browser;
    private final Hosts hosts;
    private final Live<Shown> live = Live.of(this, this::read, this::show).every(EVERY);
    private TaskId id = new TaskId("none");

    public TaskPage(
            Tasks tasks,
            Results results,
            HostDirectory directory,
            Hosts hosts,
            Retention retention,
            WorkDirectories directories,
            Caller caller) {
        super("Task");
        this.tasks = tasks;
        this.hosts = hosts;
        this.directory = directory;
        this.results = results;
        this.caller = caller;
        this.log = new TaskLog(tasks);
        this.work = new WorkFacts(retention, caller);
        this.browser = new WorkBrowser(directories);
        add(
                why,
                progress,
                where,
                facts,
                Html.section("Log", log),
                detail,
                Html.section("Utilisation of its host", usage),
                Html.section("Checkpoints", checkpoints),
                Html.section("Files", filesOrNone),
                Html.section("Working directory", work, browser),
                Html.section("History", history));
    }

    /**
     * Charts of the detailed recording of an attempt.
     *
     * @param attempt 0 for none
     */
    private record Detail(int attempt, List<Drawing> charts) {}

    /** What the page shows, except for the log. */
    private record Shown(
            TaskView task,
            List<TaskChange> history,
            List<String> files,
            Map<String, String> checkpoints,
            List<HostUsage> usage,
            List<Drawing> detail,
            Optional<KeptWork> work,
            Optional<MatchReport> places) {}

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        id = parameter(event, "id", TaskId::new);
        drawn = new Detail(0, List.of());
        live.now();
    }

    private Shown read() {
        TaskView task = found(tasks.task(id), "task " + id);
        boolean isToBePlaced = task.state().equals("Ready") || task.state().equals("Waiting");
        List<String> paths =
                task.attempt() == 0 ? List.of() : results.receivedPaths(id.value(), task.attempt());
        return new Shown(
                task,
                tasks.history(id),
                paths,
                tasks.checkpoints(task.context(), task.descriptor().name()),
                usage(task),
                paths.contains(RECORDING) ? detail(task.attempt()) : List.of(),
                work.read(id),
                isToBePlaced ? directory.match(id) : Optional.empty());
    }

    private List<HostUsage> usage(TaskView task) {
        HostName host = task.host();
        return host == null || !isRecent(task, Instant.now()) ? List.of() : hosts.usage(host);
    }

    /** Whether its host may still have samples of when it ran. */
    static boolean isRecent(TaskView task, Instant now) {
        Instant ended = task.endedAt();
        return task.startedAt() != null && (ended == null || ended.isAfter(now.minus(KEPT_USAGE)));
    }

    /** A recording does not change, and is read once. */
    private List<Drawing> detail(int attempt) {
        if (drawn.attempt() != attempt) {
            drawn = new Detail(attempt, draw(attempt));
        }
        return drawn.charts();
    }

    private List<Drawing> draw(int attempt) {
        Optional<Path> recording = results.received(id.value(), attempt, RECORDING);
        try {
            return recording.isEmpty() ? List.of() : DetailChart.of(recording.get());
        } catch (IOException e) {
            LOG.warn("{} of task {} attempt {} is not drawn", RECORDING, id, attempt, e);
            return List.of();
        }
    }

    private void show(Shown now) {
        TaskView task = now.task();
        title(task.descriptor().name());
        trail(
                Html.link("/tasks", "Tasks"),
                new Span(" / "),
                Links.context(task.context().value(), task.context().value()));
        sub(facts(task));
        actionsOn(
                id,
                Html.only(
                        caller.may(Role.OPERATOR),
                        task.isTerminal()
                                ? new Button("Run again", _ -> confirmAgain(task))
                                : new Button("Stop", _ -> confirmStop(id))));
        log.show(id, task.attempt());
        usage.show(drawing(now));
        detail.setVisible(!now.detail().isEmpty());
        if (!now.detail().isEmpty()) {
            processors.show(now.detail().getFirst());
            memory.show(now.detail().getLast());
        }
        work.show(now.work(), !task.isTerminal());
        browser.of(withWork(now));
        checkpoints.show(now.checkpoints().entrySet());
        why.setText(Objects.requireNonNullElse(task.explanation(), ""));
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
        Html.fill(
                filesOrNone,
                now.files().isEmpty()
                        ? Html.quiet(
                                task.isTerminal()
                                        ? "The task left no file behind."
                                        : "Files are uploaded when the task has ended.")
                        : files.draw(now.files()));
        history.show(now.history());
    }

    private static Drawing drawing(Shown now) {
        Instant started = now.task().startedAt();
        return started == null
                ? Drawing.without("Processors", "The task has not started yet.")
                : UsageChart.processors(
                        "Processors of " + now.task().host(),
                        now.usage(),
                        started,
                        now.task().endedAt());
    }

    /** The attempt that has a working directory: the latest kept one, or one that runs. */
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

    private static Object[] facts(TaskView task) {
        var facts = new ArrayList<Object>();
        facts.add(Labels.state(task));
        facts.add(task.attempt() == 0 ? "not placed yet" : "attempt " + task.attempt());
        if (task.host() != null) {
            facts.add(Html.line("on ", task.host()));
        }
        Object ran = TaskCells.ranFor(task);
        if (task.startedAt() != null && ran != null) {
            facts.add(Html.line("started ", task.startedAt()));
            facts.add(Html.line("ran for ", ran));
        }
        return facts.toArray();
    }

    private static String shortened(String value) {
        return value.length() > MOST_OF_A_VALUE ? value.substring(0, MOST_OF_A_VALUE) + "…" : value;
    }

    private Anchor file(String path) {
        return Html.plainLink(
                "/api/v1/tasks/%s/files/content?path=%s"
                        .formatted(id, URLEncoder.encode(path, StandardCharsets.UTF_8)),
                path);
    }

    /** Dialogs stay open when the user goes to another task, which is shown by the same page. */
    private void confirmStop(TaskId task) {
        Dialogs.confirm(
                "Stop " + task + "?",
                "The task is ended with everything it started, and counts as aborted.",
                "Stop",
                "Keep running",
                () -> tasks.stop(task, caller.name()));
    }

    private void confirmAgain(TaskView task) {
        Dialogs.confirm(
                "Run " + task.descriptor().name() + " again?",
                "It runs as a new task in its own context, with the same packages and limits, and"
                        + " without waiting for its dependencies. This task stays as it ended.",
                "Run again",
                "Cancel",
                () -> again(task));
    }

    private void again(TaskView task) {
        Again.Answer answered =
                caller.act(
                        Role.OPERATOR,
                        "task.rerun",
                        task.descriptor().id().value(),
                        () -> Again.task(tasks, task, caller.name()));
        switch (answered) {
            case Again.Taken(_, var first) -> go("tasks/" + first);
            case Again.Refused(var sentence) -> Notification.show(sentence);
        }
    }
}
