package been.tasks.wiring;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.LogLine;
import been.protocol.PackageReference;
import been.protocol.Reason;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.TaskAttempt;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import been.protocol.hosts.ControllerView;
import been.protocol.hosts.HostConfiguration;
import been.protocol.hosts.HostView;
import been.protocol.tasks.ContextView;
import been.protocol.tasks.LatchView;
import been.protocol.tasks.TaskChange;
import been.protocol.tasks.TaskView;
import been.tasks.ClusterSettings;
import been.tasks.ContextQuery;
import been.tasks.ContextSubmission;
import been.tasks.Controllers;
import been.tasks.HostAdministration;
import been.tasks.HostDirectory;
import been.tasks.Hosts;
import been.tasks.Publications;
import been.tasks.RequestKey;
import been.tasks.Retention;
import been.tasks.SavedDefaults;
import been.tasks.Services;
import been.tasks.StillNeeded;
import been.tasks.Submission;
import been.tasks.TaskBoard;
import been.tasks.TaskManagerSettings;
import been.tasks.Tasks;
import been.tasks.WorkDirectories;
import been.tasks.retention.RetentionKeeper;
import been.tasks.state.TaskEvent;
import been.tasks.state.TaskState.Terminal;
import been.tasks.store.StoredTask;
import been.tasks.submitting.RequiredPackages;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The task manager. What it acknowledged is on disk, and after a crash the next process on the same
 * database resumes. Owns its background threads until it is closed. Thread-safe.
 */
public final class TaskService implements Tasks, Hosts, Controllers, AutoCloseable {
    private final Assembly parts;
    private volatile Publications publications = _ -> true;

    public TaskService(Assembly parts) {
        this.parts = parts;
    }

    /**
     * Opens the task manager on a database, whose schema it brings up to date, and starts placing.
     *
     * @param logFolder created if missing
     * @param wall for times that users read; no decision depends on it
     */
    public static TaskService open(
            DataSource database, Path logFolder, InstantSource wall, TaskManagerSettings settings) {
        return new TaskService(Assembly.alone(database, logFolder, wall, settings));
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
        return new TaskService(Assembly.shared(database, wall, settings, cluster));
    }

    @Override
    public Submission submit(ContextSubmission submission, @Nullable RequestKey key) {
        return withPackages(
                submission.tasks(),
                tasks -> parts.submitter.submit(submission.withTasks(tasks), key));
    }

    @Override
    public Submission add(
            ContextId id,
            List<TaskDescriptor> tasks,
            Map<TaskId, SavedDefaults> saved,
            String who) {
        return withPackages(tasks, complete -> parts.submitter.add(id, complete, saved, who));
    }

    private Submission withPackages(
            List<TaskDescriptor> tasks, Function<List<TaskDescriptor>, Submission> submit) {
        // Thousands of tasks often have the same packages.
        Map<PackageReference, List<PackageReference>> known = new HashMap<>();
        Function<PackageReference, List<PackageReference>> required =
                one -> known.computeIfAbsent(one, publications::required);
        Map<PackageReference, List<String>> knownPlatforms = new HashMap<>();
        Function<PackageReference, List<String>> platforms =
                one -> knownPlatforms.computeIfAbsent(one, publications::platforms);
        List<String> problems = new ArrayList<>();
        List<TaskDescriptor> complete =
                tasks.stream()
                        .map(task -> RequiredPackages.complete(task, required, problems))
                        .map(task -> RequiredPackages.restrict(task, platforms))
                        .toList();
        return problems.isEmpty() ? submit.apply(complete) : new Submission.Refused(problems);
    }

    @Override
    public Optional<ContextView> context(ContextId id) {
        return parts.reader.context(id);
    }

    @Override
    public Optional<ContextView> awaitEnd(ContextId id, Duration atMost)
            throws InterruptedException {
        return parts.ends.await(
                id,
                atMost,
                () -> parts.reader.context(id),
                found -> found.map(c -> c.state().isTerminal()).orElse(true));
    }

    @Override
    public List<ContextView> contexts(ContextQuery query, int offset, int limit) {
        return parts.reader.contexts(query, offset, limit);
    }

    @Override
    public Optional<TaskView> task(TaskId id) {
        return parts.reader.task(id);
    }

    @Override
    public Optional<TaskView> awaitEnd(TaskId id, Duration atMost) throws InterruptedException {
        Optional<StoredTask> stored = parts.store.read(rows -> rows.tasks().find(id));
        if (stored.isPresent()) {
            parts.ends.await(
                    stored.get().context(),
                    atMost,
                    () -> parts.store.read(rows -> rows.tasks().find(id)),
                    found -> found.map(t -> t.state() instanceof Terminal).orElse(true));
        }
        return parts.reader.task(id);
    }

    @Override
    public List<TaskView> tasks(ContextId id) {
        return parts.reader.tasks(id);
    }

    @Override
    public List<TaskView> ready(int limit) {
        return parts.reader.ready(limit);
    }

    @Override
    public List<TaskView> tasks(ContextId id, int offset, int limit) {
        return parts.reader.tasks(id, offset, limit);
    }

    @Override
    public List<TaskView> debugged() {
        return parts.reader.debugged();
    }

    /** Every task, in pages and in numbers. */
    public TaskBoard board() {
        return parts.board;
    }

    /** Working directories of attempts. */
    public WorkDirectories workDirectories() {
        return parts.looks;
    }

    /** Removes what is no longer needed. */
    public Retention retention() {
        return parts.retention;
    }

    /** Who knows which contexts are needed though they are over; until then, all of them are. */
    public void keepWhile(StillNeeded needed) {
        parts.retention.keepWhile(needed);
    }

    /** Who knows which packages there are; until then, hosts find out. */
    public void trust(Publications known) {
        publications = known;
        parts.questions.trust(known);
    }

    /** For tests, which sweep step by step. */
    public RetentionKeeper retentionKeeper() {
        return parts.retention;
    }

    /** What users define for hosts, and which hosts satisfy a requirement. */
    public HostDirectory directory() {
        return parts.directory;
    }

    /** Services that tasks of every context find. */
    public Services services() {
        return parts.services;
    }

    @Override
    public List<TaskChange> history(TaskId id) {
        return parts.reader.history(id);
    }

    @Override
    public Map<String, String> checkpoints(ContextId id) {
        return parts.reader.checkpoints(id);
    }

    @Override
    public Map<String, String> checkpoints(ContextId id, String task) {
        return parts.reader.checkpoints(id, task);
    }

    @Override
    public List<LatchView> latches(ContextId id) {
        return parts.reader.latches(id);
    }

    @Override
    public List<LogLine> log(TaskAttempt attempt, long fromNumber, int limit) {
        return parts.reader.log(attempt, fromNumber, limit);
    }

    @Override
    public long lastLogLine(TaskAttempt attempt) {
        return parts.reader.lastLogLine(attempt);
    }

    @Override
    public void stop(TaskId id, String who) {
        parts.ledger.change(change -> {
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
        parts.ledger.change(change -> change.stop(id, who));
    }

    @Override
    public boolean close(ContextId id, String who) {
        return parts.ledger.change(change -> change.close(id));
    }

    @Override
    public AutoCloseable onChange(Consumer<ContextId> listener) {
        return parts.listeners.add(listener);
    }

    @Override
    public String createJoinToken(String who) {
        return parts.administration.createJoinToken(who, HostAdministration.USUAL_TOKEN_LIFE);
    }

    /** What people decide of hosts. */
    public HostAdministration administration() {
        return parts.administration;
    }

    @Override
    public Optional<RegistrationResponse> register(RegistrationRequest request) {
        return parts.registry.register(request);
    }

    @Override
    public Optional<HostName> authenticate(String credential) {
        return parts.registry.authenticate(credential);
    }

    @Override
    public SyncResponse sync(SyncRequest request) throws InterruptedException {
        return parts.sync.sync(request);
    }

    @Override
    public boolean mayUpload(HostName host, TaskAttempt attempt) {
        return parts.store
                .read(rows -> rows.tasks().find(attempt.task()))
                .filter(task -> task.isHeldBy(host, attempt))
                .isPresent();
    }

    @Override
    public List<HostView> hosts() {
        return parts.store.read(rows ->
                rows.hosts().all().stream()
                        .map(h ->
                                Views.host(rows, h, parts.configurations, parts.lease, parts.clock))
                        .toList());
    }

    @Override
    public Optional<HostView> host(HostName name) {
        return parts.store.read(rows ->
                rows.hosts()
                        .find(name)
                        .map(h ->
                                Views.host(
                                        rows, h, parts.configurations, parts.lease, parts.clock)));
    }

    @Override
    public List<HostUsage> usage(HostName name) {
        return parts.store.read(rows -> rows.hosts().usage(name));
    }

    @Override
    public Optional<String> configurationOf(TaskAttempt attempt) {
        return parts.store.read(rows -> rows.attempts().configuration(attempt));
    }

    @Override
    public List<HostConfiguration.Entry> configurations(HostName name, int offset, int limit) {
        return parts.store.read(rows -> rows.hosts().configurations(name, offset, limit)).stream()
                .map(Views::entry)
                .toList();
    }

    @Override
    public Optional<HostConfiguration> configuration(HostName name, String digest) {
        return parts.history.find(name, digest).map(Views::configuration);
    }

    @Override
    public boolean detect(HostName name, String who) {
        return parts.history.ask(name, who);
    }

    /**
     * How many reports were refused since the start: of attempts that are over, or of checkpoints
     * that have another value.
     */
    public long refusedReports() {
        return parts.sync.refusedReports();
    }

    /** For tests, which do the background's work step by step. */
    public BackgroundWork background() {
        return parts.background;
    }

    @Override
    public boolean leads() {
        return parts.leader.epoch().isPresent();
    }

    @Override
    public List<ControllerView> controllers() {
        return Roster.all(parts.store, parts.clock);
    }

    /**
     * Holds the time of the platform: no offer, lease or deadline passes while this controller
     * starts and cannot be reached, as none passes while none runs.
     */
    public void holdTime() {
        parts.time().hold();
    }

    /**
     * Lets the time of the platform run again; to be called once hosts can reach this controller.
     */
    public void releaseTime() {
        parts.time().release();
    }

    /**
     * Begins to end: lets waiting hosts and callers go and takes nothing from those that come,
     * stops placing and gives up the lead. Uploads and questions are still answered, until it is
     * closed.
     */
    public void leave() {
        parts.leave();
    }

    /** Stops; stored work resumes with the next start. */
    @Override
    public void close() {
        parts.close();
    }
}
