package been.tasks.wiring;

import been.tasks.ClusterSettings;
import been.tasks.HostAdministration;
import been.tasks.HostDirectory;
import been.tasks.MemberAddress;
import been.tasks.Services;
import been.tasks.TaskBoard;
import been.tasks.TaskManagerSettings;
import been.tasks.asking.Questions;
import been.tasks.directory.RuleBook;
import been.tasks.hosts.ConfigurationHistory;
import been.tasks.hosts.HostKeeper;
import been.tasks.hosts.HostRegistry;
import been.tasks.hosts.HostSync;
import been.tasks.hosts.WorkLooks;
import been.tasks.lease.HostLease;
import been.tasks.lease.LeaderLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Ledger;
import been.tasks.lifecycle.TimeLimits;
import been.tasks.logs.AttemptLogs;
import been.tasks.logs.FileLogs;
import been.tasks.logs.SharedLogs;
import been.tasks.matching.Configurations;
import been.tasks.matching.HostMatches;
import been.tasks.placing.Placer;
import been.tasks.reaping.Reaper;
import been.tasks.retention.RetentionKeeper;
import been.tasks.signals.Bell;
import been.tasks.signals.InProcessSignals;
import been.tasks.signals.Signals;
import been.tasks.signals.cluster.HazelcastSignals;
import been.tasks.store.JdbcTaskStore;
import been.tasks.store.PlatformTime;
import been.tasks.store.TaskStore;
import been.tasks.submitting.Enrolment;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of one task manager, each made once and given what it needs, and their life: started
 * together, ended in order.
 */
public final class Assembly implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Assembly.class);

    final TaskStore store;
    final TaskClock clock;
    final Ledger ledger;
    final HostLease lease;
    final HostRegistry registry;
    final HostAdministration administration;
    final ConfigurationHistory history;
    final HostSync sync;
    final Questions questions;
    final Configurations configurations;
    final Submitter submitter;
    final TaskReader reader;
    final TaskBoard board;
    final HostDirectory directory;
    final Services services;
    final RetentionKeeper retention;
    final WorkLooks looks;
    final ChangeListeners listeners;
    final EndWaits ends;
    final LeaderLease leader;
    final BackgroundWork background;
    private @Nullable PlatformTime time;
    private @Nullable Membership membership;

    /** What a controller holds besides when it is one of several. */
    private record Membership(Roster roster, AutoCloseable signals) {}

    /** Those of the only controller, started. */
    static Assembly alone(
            DataSource database, Path logFolder, InstantSource wall, TaskManagerSettings settings) {
        JdbcTaskStore store = store(database, settings);
        var parts =
                new Assembly(
                        store, new InProcessSignals(), logFolder, clock(store, wall), settings);
        parts.start(store);
        return parts;
    }

    /** Those of one of several controllers, started. */
    static Assembly shared(
            DataSource database,
            InstantSource wall,
            TaskManagerSettings settings,
            ClusterSettings cluster) {
        JdbcTaskStore store = store(database, settings);
        String id = UUID.randomUUID().toString();
        if (settings.leaderLease() == null) {
            throw new IllegalArgumentException("each of several controllers needs a leader lease");
        }
        MemberAddress own = cluster.own();
        Signals signals =
                own == null
                        ? new InProcessSignals()
                        : HazelcastSignals.join(platform(store), own, cluster.members());
        TaskClock clock = clock(store, wall);
        var parts =
                new Assembly(
                        store,
                        signals,
                        new SharedLogs(store, settings.logBytesPerAttempt()),
                        clock,
                        settings,
                        id);
        var roster = new Roster(store, clock, id, cluster);
        parts.membership =
                new Membership(
                        roster, signals instanceof AutoCloseable closeable ? closeable : () -> {});
        parts.start(store);
        parts.background.repeat(
                "been-cluster",
                new Bell(),
                settings.sweepInterval(),
                () -> {
                    roster.renew();
                    parts.sync.wakeWhoMustHear();
                });
        return parts;
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

    /** The cluster's name, a secret that only readers of the database know. */
    private static String platform(TaskStore store) {
        String proposed = "been-" + UUID.randomUUID();
        return store.write(rows -> rows.controllers().platform(proposed));
    }

    /** Those of the only controller, not started. */
    public Assembly(
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

    private Assembly(
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
                        new TimeLimits(
                                settings.offerTimeout(),
                                settings.deadlineMargin(),
                                settings.refusalPause(),
                                settings.offers()));
        var book = new RuleBook(store, signals);
        this.configurations = new Configurations(store, book);
        var matches = new HostMatches(configurations);
        this.leader = new LeaderLease(store, clock, id, settings.leaderLease());
        var placer = new Placer(store, ledger, leader, matches, clock, clock.steady());
        var enrolment =
                new Enrolment(
                        matches, () -> store.read(rows -> rows.hosts().all()), settings.offers());
        this.submitter = new Submitter(ledger, enrolment, clock);
        var explanations = new Explanations(matches, placer, lease, clock);
        this.reader = new TaskReader(store, logs, explanations, clock);
        this.board = new TaskLister(store, reader);
        this.directory =
                new DirectoryService(
                        store,
                        ledger,
                        clock,
                        matches,
                        configurations,
                        book,
                        new Blockades(store, explanations));
        this.services = new ServiceBook(store, ledger, clock);
        this.retention = new RetentionKeeper(store, ledger, clock, leader, logs);
        this.history = new ConfigurationHistory(store, ledger, clock);
        this.registry = new HostRegistry(store, ledger, lease, clock, history);
        this.administration = new HostKeeper(store, ledger, lease, clock);
        this.looks = new WorkLooks(store, ledger, lease, clock);
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

    private void start(JdbcTaskStore on) {
        time = on.time();
        background.start();
        background.repeat(
                "been-retention", retention.asked(), RetentionKeeper.LOOK, retention::sweepIfDue);
        if (on.isShared()) {
            background.repeat(
                    "been-time", new Bell(), on.time().doubt().dividedBy(3), on::keepTime);
        }
    }

    /** The time of the platform, once this is started. */
    PlatformTime time() {
        return Objects.requireNonNull(time);
    }

    /**
     * Lets those go who wait, takes nothing from hosts any more, places nothing and gives up the
     * lead.
     */
    void leave() {
        sync.close();
        ends.close();
        background.close();
        leader.close();
    }

    @Override
    public void close() {
        leave();
        Membership held = membership;
        if (held != null) {
            membership = null;
            held.roster().leave();
            try {
                held.signals().close();
            } catch (Exception e) {
                LOG.warn("leaving the cluster failed", e);
            }
        }
    }
}
