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
import been.tasks.directory.RuleBook;
import been.tasks.hosts.ConfigurationHistory;
import been.tasks.hosts.Configurations;
import been.tasks.hosts.HostKeeper;
import been.tasks.hosts.HostRegistry;
import been.tasks.hosts.HostSync;
import been.tasks.lease.HostLease;
import been.tasks.lease.LeaderLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Ledger;
import been.tasks.lifecycle.Patience;
import been.tasks.logs.AttemptLogs;
import been.tasks.logs.FileLogs;
import been.tasks.logs.SharedLogs;
import been.tasks.placing.HostMatches;
import been.tasks.placing.Placer;
import been.tasks.reaping.Reaper;
import been.tasks.retention.RetentionKeeper;
import been.tasks.signals.InProcessSignals;
import been.tasks.signals.Signals;
import been.tasks.signals.cluster.HazelcastSignals;
import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState.Terminal;
import been.tasks.store.JdbcTaskStore;
import been.tasks.store.StoredTask;
import been.tasks.store.TaskStore;
import been.tasks.submitting.Enrolment;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The task manager: what it acknowledged is on disk, and whatever happens to its process, the next
 * one on the same database goes on. Owns its background threads until it is closed. Thread-safe.
 */
public final class TaskService implements Tasks, Hosts, Controllers, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TaskService.class);

    private final TaskStore store;
    private final TaskClock clock;
    private final Ledger ledger;
    private final HostLease lease;
    private final HostRegistry registry;
    private final HostAdministration administration;
    private final ConfigurationHistory history;
    private final HostSync sync;
    private final Questions questions;
    private final Configurations configurations;
    private final Submitter submitter;
    private final TaskReader reader;
    private final HostDirectory directory;
    private final RetentionKeeper retention;
    private final ChangeListeners listeners;
    private final EndWaits ends;
    private final LeaderLease leader;
    private final BackgroundWork background;
    private @Nullable Membership membership;

    /** What a controller holds besides when it is one of several. */
    private record Membership(ClusterWork work, AutoCloseable signals) {}

    /**
     * Opens the task manager on a database, whose schema it brings up to date, and starts placing.
     *
     * @param logFolder made if it is not there
     * @param wall stamps what people read; nothing is decided by it
     */
    public static TaskService open(
            DataSource database, Path logFolder, InstantSource wall, TaskManagerSettings settings) {
        JdbcTaskStore store = store(database, settings);
        var service =
                new TaskService(
                        store, new InProcessSignals(), logFolder, clock(store, wall), settings);
        service.start(store);
        return service;
    }

    /**
     * A host has ended its tasks by the end of the margin also where clocks are off by twice this.
     */
    private static JdbcTaskStore store(DataSource database, TaskManagerSettings settings) {
        return JdbcTaskStore.open(database, settings.leaseMargin().dividedBy(4));
    }

    private static TaskClock clock(JdbcTaskStore store, InstantSource wall) {
        return TaskClock.by(wall, store.time()::millis);
    }

    private void start(JdbcTaskStore on) {
        background.start();
        retention.start();
        if (on.isShared()) {
            background.repeat("been-time", on.time().doubt().dividedBy(3), on::keepTime);
        }
    }

    /**
     * Opens the task manager of one of several controllers on the same database: each serves every
     * host and every caller, and one of them places.
     *
     * @param settings with a leader's lease
     * @throws IllegalStateException with a sentence for the operator when this machine may not, or
     *     cannot, be a member of the cluster
     */
    public static TaskService shared(
            DataSource database,
            InstantSource wall,
            TaskManagerSettings settings,
            ClusterSettings cluster) {
        JdbcTaskStore store = store(database, settings);
        String id = UUID.randomUUID().toString();
        if (settings.leaderLease() == null) {
            throw new IllegalArgumentException(
                    "of several controllers each needs a leader's lease");
        }
        MemberAddress own = cluster.own();
        Signals signals =
                own == null
                        ? new InProcessSignals()
                        : HazelcastSignals.join(platform(store), own, cluster.members());
        TaskClock clock = clock(store, wall);
        var service =
                new TaskService(
                        store,
                        signals,
                        new SharedLogs(store, settings.logBytesPerAttempt()),
                        clock,
                        settings,
                        id);
        var work =
                new ClusterWork(
                        new Roster(store, clock, id, cluster),
                        service.sync,
                        settings.sweepInterval());
        service.membership =
                new Membership(
                        work, signals instanceof AutoCloseable closeable ? closeable : () -> {});
        service.start(store);
        work.start();
        return service;
    }

    /** The cluster's name: whoever does not read the database does not know it. */
    private static String platform(TaskStore store) {
        String proposed = "been-" + UUID.randomUUID();
        return store.write(rows -> rows.controllers().platform(proposed));
    }

    TaskService(
            TaskStore store,
            Signals signals,
            Path logFolder,
            TaskClock clock,
            TaskManagerSettings settings) {
        this(
                store,
                signals,
                new FileLogs(logFolder, settings.logBytesPerAttempt()),
                clock,
                settings,
                UUID.randomUUID().toString());
    }

    private TaskService(
            TaskStore store,
            Signals signals,
            AttemptLogs logs,
            TaskClock clock,
            TaskManagerSettings settings,
            String id) {
        this.store = store;
        this.clock = clock;
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
        this.leader = new LeaderLease(store, clock, id, settings.leaderLease());
        var placer = new Placer(store, ledger, leader, matches, clock, clock.steady());
        var enrolment = new Enrolment(matches, settings.offers());
        this.submitter = new Submitter(ledger, enrolment, clock);
        var explanations = new Explanations(matches, placer, lease, clock);
        this.reader = new TaskReader(store, logs, explanations, clock);
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
        this.registry = new HostRegistry(store, ledger, lease, clock, history);
        this.administration = new HostKeeper(store, ledger, lease, clock);
        this.questions = new Questions(enrolment);
        this.sync =
                new HostSync(
                        store,
                        ledger,
                        questions,
                        signals,
                        logs,
                        history,
                        lease,
                        clock,
                        settings.absenceGrace());
        this.listeners = new ChangeListeners(signals);
        this.ends = new EndWaits(signals);
        this.background =
                new BackgroundWork(
                        placer,
                        leader,
                        new Reaper(store, ledger, lease, clock),
                        listeners,
                        signals,
                        settings.sweepInterval());
    }

    @Override
    public Submission submit(ContextSubmission submission, @Nullable RequestKey key) {
        return submitter.submit(submission, key);
    }

    @Override
    public Optional<ContextView> context(ContextId id) {
        return reader.context(id);
    }

    @Override
    public Optional<ContextView> awaitEnd(ContextId id, Duration atMost)
            throws InterruptedException {
        return ends.await(
                id,
                atMost,
                () -> reader.context(id),
                found -> found.map(c -> c.state().isTerminal()).orElse(true));
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
    public Optional<TaskView> awaitEnd(TaskId id, Duration atMost) throws InterruptedException {
        Optional<StoredTask> stored = store.read(rows -> rows.tasks().find(id));
        if (stored.isPresent()) {
            ends.await(
                    stored.get().context(),
                    atMost,
                    () -> store.read(rows -> rows.tasks().find(id)),
                    found -> found.map(t -> t.state() instanceof Terminal).orElse(true));
        }
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

    /** Removes what is no longer needed. */
    public Retention retention() {
        return retention;
    }

    /** Who knows which contexts are needed though they are over; until then, all of them are. */
    public void keepWhile(StillNeeded needed) {
        retention.keepWhile(needed);
    }

    /** Who knows which packages there are; until then, hosts find out. */
    public void trust(Publications known) {
        questions.trust(known);
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
        return administration.createJoinToken(who, HostAdministration.USUAL_TOKEN_LIFE);
    }

    /** What people decide of hosts. */
    public HostAdministration administration() {
        return administration;
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
        return sync.sync(request);
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
                        .map(h -> Views.host(rows, h, configurations, lease, clock))
                        .toList());
    }

    @Override
    public Optional<HostView> host(HostName name) {
        return store.read(rows ->
                rows.hosts()
                        .find(name)
                        .map(h -> Views.host(rows, h, configurations, lease, clock)));
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

    @Override
    public boolean leads() {
        return leader.epoch().isPresent();
    }

    @Override
    public List<ControllerView> controllers() {
        return Roster.all(store, clock);
    }

    /**
     * Begins to end: lets waiting hosts and callers go and takes nothing from those that come,
     * stops placing and gives up the lead. Uploads and questions are still answered, until it is
     * closed.
     */
    public void leave() {
        sync.close();
        ends.close();
        retention.close();
        background.close();
        leader.close();
    }

    /** Leaves; what is stored goes on later. */
    @Override
    public void close() {
        leave();
        Membership held = membership;
        if (held != null) {
            membership = null;
            held.work().close();
            try {
                held.signals().close();
            } catch (Exception e) {
                LOG.warn("the cluster was not left in order", e);
            }
        }
    }
}
