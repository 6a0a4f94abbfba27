package been.tasks;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.LogLine;
import been.protocol.Reason;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.tasks.directory.RuleBook;
import been.tasks.hosts.ConfigurationHistory;
import been.tasks.hosts.Configurations;
import been.tasks.hosts.HostRegistry;
import been.tasks.hosts.HostSync;
import been.tasks.lease.HostLease;
import been.tasks.lease.LeaderLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Ledger;
import been.tasks.lifecycle.Patience;
import been.tasks.logs.AttemptLogs;
import been.tasks.placing.HostMatches;
import been.tasks.placing.Placer;
import been.tasks.reaping.Reaper;
import been.tasks.retention.RetentionKeeper;
import been.tasks.signals.InProcessSignals;
import been.tasks.signals.Signals;
import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState;
import been.tasks.store.JdbcTaskStore;
import been.tasks.store.Rows;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * The task manager: what it acknowledged is on disk, and whatever happens to its process, the next
 * one on the same database goes on. Owns its background threads until it is closed. Thread-safe.
 */
public final class TaskService implements Tasks, Hosts, AutoCloseable {
    private final TaskStore store;
    private final TaskClock clock;
    private final Ledger ledger;
    private final AttemptLogs logs;
    private final HostLease lease;
    private final HostRegistry registry;
    private final ConfigurationHistory history;
    private final HostSync sync;
    private final Configurations configurations;
    private final Submitter submitter;
    private final Explanations explanations;
    private final HostDirectory directory;
    private final RetentionKeeper retention;
    private final ChangeListeners listeners;
    private final LeaderLease leader;
    private final BackgroundWork background;

    /**
     * Opens the task manager on a database, whose schema it brings up to date, and starts placing.
     *
     * @param logFolder made if it is not there
     * @param wall stamps what people read; nothing is decided by it
     */
    public static TaskService open(
            DataSource database, Path logFolder, InstantSource wall, TaskManagerSettings settings) {
        var service =
                new TaskService(
                        JdbcTaskStore.open(database),
                        new InProcessSignals(),
                        logFolder,
                        TaskClock.startingAt(wall),
                        settings);
        service.background.start();
        service.retention.start();
        return service;
    }

    TaskService(
            TaskStore store,
            Signals signals,
            Path logFolder,
            TaskClock clock,
            TaskManagerSettings settings) {
        this.store = store;
        this.clock = clock;
        this.logs = new AttemptLogs(logFolder, settings.logBytesPerAttempt());
        this.lease = new HostLease(settings.hostLease(), settings.leaseMargin(), clock.steady());
        this.ledger =
                new Ledger(
                        store,
                        signals,
                        clock,
                        new Patience(
                                settings.offerTimeout(),
                                settings.deadlineMargin(),
                                settings.refusalPause(),
                                settings.offers()));
        var book = new RuleBook(store, signals);
        this.configurations = new Configurations(store, book);
        var matches = new HostMatches(configurations);
        this.leader =
                new LeaderLease(store, clock, UUID.randomUUID().toString(), settings.leaderLease());
        var placer =
                new Placer(store, ledger, leader, matches, configurations, clock, clock.steady());
        this.submitter = new Submitter(ledger, matches, clock, settings.offers());
        this.explanations = new Explanations(matches, placer, lease, clock);
        this.directory =
                new DirectoryService(
                        store,
                        ledger,
                        clock,
                        matches,
                        configurations,
                        book,
                        new Blockades(store, explanations));
        this.retention = new RetentionKeeper(store, ledger, clock, leader, logs);
        this.history = new ConfigurationHistory(store, ledger, clock);
        this.registry = new HostRegistry(store, ledger, clock, history);
        this.sync =
                new HostSync(
                        store,
                        ledger,
                        signals,
                        logs,
                        history,
                        lease,
                        clock,
                        settings.absenceGrace());
        this.listeners = new ChangeListeners(signals);
        this.background =
                new BackgroundWork(
                        placer,
                        leader,
                        new Reaper(store, ledger, lease, clock),
                        listeners,
                        signals,
                        settings.sweepInterval());
        // The steady clock of an earlier process may have run ahead of this one's.
        store.write(rows -> {
            rows.hosts().capLeases(lease.renewedAt(clock.steady()));
            rows.tasks().capDue(clock.steady() + settings.offerTimeout().toMillis());
            return true;
        });
    }

    @Override
    public Submission submit(ContextSubmission submission) {
        return submitter.submit(submission);
    }

    @Override
    public Optional<ContextView> context(ContextId id) {
        return store.read(rows -> rows.contexts().find(id)).map(Views::context);
    }

    @Override
    public List<ContextView> contexts(int offset, int limit) {
        return store.read(rows -> rows.contexts().page(offset, limit)).stream()
                .map(Views::context)
                .toList();
    }

    @Override
    public Optional<TaskView> task(TaskId id) {
        return store.read(rows -> rows.tasks().find(id).map(task -> view(rows, task)));
    }

    @Override
    public List<TaskView> tasks(ContextId id) {
        return store.read(rows -> {
            Explanations.Glance glance = explanations.over(rows);
            return rows.tasks().of(id).stream()
                    .map(task -> Views.task(task, glance.explain(task).orElse(null)))
                    .toList();
        });
    }

    private TaskView view(Rows rows, StoredTask task) {
        return Views.task(task, explanations.explain(rows, task).orElse(null));
    }

    /** Removes what is no longer needed. */
    public Retention retention() {
        return retention;
    }

    /** Who knows which contexts are needed though they are over; until then, all of them are. */
    public void keepWhile(StillNeeded needed) {
        retention.keepWhile(needed);
    }

    /** For tests, which sweep step by step. */
    RetentionKeeper retentionKeeper() {
        return retention;
    }

    /** What users say of hosts, and which hosts satisfy what. */
    public HostDirectory directory() {
        return directory;
    }

    @Override
    public List<TaskChange> history(TaskId id) {
        return store.read(rows -> rows.tasks().history(id)).stream().map(Views::change).toList();
    }

    @Override
    public Map<String, String> checkpoints(ContextId id) {
        var values = new LinkedHashMap<String, String>();
        store.read(rows -> rows.checkpoints().of(id))
                .forEach(c -> values.put(c.task() + "/" + c.name(), c.value()));
        return values;
    }

    @Override
    public List<LogLine> log(TaskAttempt attempt, long fromNumber, int limit) {
        var lines = new ArrayList<>(logs.read(attempt, fromNumber, limit));
        if (lines.size() < limit) {
            dropped(attempt, fromNumber, lines).ifPresent(lines::add);
        }
        if (lines.isEmpty() && fromNumber == 0) {
            removed(attempt).ifPresent(lines::add);
        }
        return lines;
    }

    /** Says that there was a log, and where it went. */
    private Optional<LogLine> removed(TaskAttempt attempt) {
        return store.read(rows ->
                rows.tasks()
                        .find(attempt.task())
                        .flatMap(task -> rows.retention().logsRemovedAt(task.context()))
                        .map(Views::removed));
    }

    /** The last line of a log that is over, when the host dropped some of it. */
    private Optional<LogLine> dropped(TaskAttempt attempt, long from, List<LogLine> read) {
        long bytes = store.read(rows -> rows.attempts().logBytesDropped(attempt));
        boolean isOver =
                bytes > 0
                        && store.read(rows -> rows.tasks().find(attempt.task()))
                                .filter(task ->
                                        task.attempt() > attempt.attempt()
                                                || task.state() instanceof TaskState.Terminal)
                                .isPresent();
        if (!isOver) {
            return Optional.empty();
        }
        long last = logs.lastNumber(attempt);
        return from > last + 1
                ? Optional.empty()
                : Optional.of(
                        Views.dropped(
                                last + 1,
                                read.isEmpty()
                                        ? clock.wall().millis()
                                        : read.getLast().timeMillis(),
                                bytes));
    }

    @Override
    public void stop(TaskId id, String who) {
        ledger.change(change -> {
            change.rows()
                    .tasks()
                    .find(id)
                    .ifPresent(task ->
                            change.fire(
                                    task,
                                    new TaskEvent.StopRequested(Reason.USER, "stopped by " + who),
                                    who));
            return true;
        });
    }

    @Override
    public void stop(ContextId id, String who) {
        ledger.change(change -> change.stop(id, who));
    }

    @Override
    public AutoCloseable onChange(Consumer<ContextId> listener) {
        return listeners.add(listener);
    }

    @Override
    public String createJoinToken(String who) {
        return registry.createJoinToken(who);
    }

    @Override
    public Optional<RegistrationResponse> register(RegistrationRequest request) {
        return registry.register(request);
    }

    @Override
    public Optional<HostName> authenticate(String credential) {
        return registry.authenticate(credential);
    }

    @Override
    public SyncResponse sync(SyncRequest request) throws InterruptedException {
        return switch (sync.sync(request)) {
            case HostSync.Answer.Current(SyncResponse response) -> response;
            case HostSync.Answer.Stale(long newest) ->
                    throw new StaleIncarnationException(
                            request.host(), request.incarnation(), newest);
            case HostSync.Answer.Unknown _ ->
                    throw new IllegalArgumentException(
                            "host " + request.host() + " has not joined this platform");
        };
    }

    @Override
    public boolean mayUpload(HostName host, TaskAttempt attempt) {
        return store.read(rows -> rows.tasks().find(attempt.task()))
                .filter(task -> task.isHeldBy(host, attempt))
                .isPresent();
    }

    @Override
    public List<HostView> hosts() {
        return store.read(rows ->
                rows.hosts().all().stream()
                        .map(h -> Views.host(rows, h, configurations, lease, clock.steady()))
                        .toList());
    }

    @Override
    public Optional<HostView> host(HostName name) {
        return store.read(rows ->
                rows.hosts()
                        .find(name)
                        .map(h -> Views.host(rows, h, configurations, lease, clock.steady())));
    }

    @Override
    public List<HostUsage> usage(HostName name) {
        return store.read(rows -> rows.hosts().usage(name));
    }

    @Override
    public Optional<String> configurationOf(TaskAttempt attempt) {
        return store.read(rows -> rows.attempts().configuration(attempt));
    }

    @Override
    public List<HostConfiguration.Entry> configurations(HostName name, int offset, int limit) {
        return store.read(rows -> rows.hosts().configurations(name, offset, limit)).stream()
                .map(Views::entry)
                .toList();
    }

    @Override
    public Optional<HostConfiguration> configuration(HostName name, String digest) {
        return history.find(name, digest).map(Views::configuration);
    }

    @Override
    public boolean detect(HostName name, String who) {
        return history.ask(name, who);
    }

    /**
     * How many reports were refused since the start: of attempts that are over, or of checkpoints
     * that have another value.
     */
    public long refusedReports() {
        return sync.refusedReports();
    }

    /** For tests, which do the background's work step by step. */
    BackgroundWork background() {
        return background;
    }

    /** Lets waiting hosts go, stops placing and gives up the lead; what is stored goes on later. */
    @Override
    public void close() {
        sync.close();
        retention.close();
        background.close();
        leader.close();
    }
}
