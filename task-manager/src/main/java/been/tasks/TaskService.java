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
import been.tasks.asking.Questions;
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
import been.tasks.signals.InProcessSignals;
import been.tasks.signals.Signals;
import been.tasks.state.TaskEvent;
import been.tasks.store.JdbcTaskStore;
import been.tasks.store.TaskStore;
import been.tasks.submitting.Enrolment;
import java.nio.file.Path;
import java.time.InstantSource;
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
    private final HostLease lease;
    private final HostRegistry registry;
    private final ConfigurationHistory history;
    private final HostSync sync;
    private final Configurations configurations;
    private final Submitter submitter;
    private final TaskReader reader;
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
        var logs = new AttemptLogs(logFolder, settings.logBytesPerAttempt());
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
        this.configurations = new Configurations(store);
        var matches = new HostMatches(configurations);
        this.leader =
                new LeaderLease(store, clock, UUID.randomUUID().toString(), settings.leaderLease());
        var placer =
                new Placer(store, ledger, leader, matches, configurations, clock, clock.steady());
        var enrolment = new Enrolment(matches, settings.offers());
        this.submitter = new Submitter(ledger, enrolment, clock);
        this.reader =
                new TaskReader(store, logs, new Explanations(matches, placer, lease, clock), clock);
        this.history = new ConfigurationHistory(store, ledger, clock);
        this.registry = new HostRegistry(store, ledger, clock, history);
        this.sync =
                new HostSync(
                        store,
                        ledger,
                        new Questions(enrolment),
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
        return reader.context(id);
    }

    @Override
    public List<ContextView> contexts(int offset, int limit) {
        return reader.contexts(offset, limit);
    }

    @Override
    public Optional<TaskView> task(TaskId id) {
        return reader.task(id);
    }

    @Override
    public List<TaskView> tasks(ContextId id) {
        return reader.tasks(id);
    }

    @Override
    public List<TaskView> debugged() {
        return reader.debugged();
    }

    /**
     * Why nothing of an open context runs, nor ever will on the hosts that are known; empty when it
     * is not so.
     */
    public Optional<String> blocked(ContextId id) {
        return reader.blocked(id);
    }

    @Override
    public List<TaskChange> history(TaskId id) {
        return reader.history(id);
    }

    @Override
    public Map<String, String> checkpoints(ContextId id) {
        return reader.checkpoints(id);
    }

    @Override
    public List<LatchView> latches(ContextId id) {
        return reader.latches(id);
    }

    @Override
    public List<LogLine> log(TaskAttempt attempt, long fromNumber, int limit) {
        return reader.log(attempt, fromNumber, limit);
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
        background.close();
        leader.close();
    }
}
