package been.tasks.hosts;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.Report;
import been.protocol.SyncRequest;
import been.protocol.SyncRequest.NumberedReport;
import been.protocol.SyncResponse;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.fault.FailurePoint;
import been.tasks.LeavingException;
import been.tasks.RefusedHostException;
import been.tasks.RefusedHostException.Why;
import been.tasks.StaleIncarnationException;
import been.tasks.asking.Questions;
import been.tasks.asking.Questions.NamedPackages;
import been.tasks.hosts.Reconciliation.DifferenceAges;
import been.tasks.lease.HostLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.logs.AttemptLogs;
import been.tasks.signals.Bell;
import been.tasks.signals.Signal;
import been.tasks.signals.Signals;
import been.tasks.store.CommandRows.Pending;
import been.tasks.store.JointWork;
import been.tasks.store.Membership.Revocation;
import been.tasks.store.Rows;
import been.tasks.store.StoredHost;
import been.tasks.store.TaskStore;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The long poll: reports in, one commit, commands out. Thread-safe; blocks the calling thread. */
public final class HostSync implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HostSync.class);
    private static final int COMMANDS_AT_ONCE = 256;

    /** An hour of one every five seconds; more of a host that was quiet beside exclusive tasks. */
    private static final int USAGE_SAMPLES = 720;

    private final TaskStore store;
    private final Ledger ledger;
    private final AttemptLogs logs;
    private final ConfigurationHistory history;
    private final HostLease lease;
    private final TaskClock clock;
    private final ReportIntake intake;
    private final Reconciliation reconciliation;
    private final QuietSyncs quiet;
    private final Duration grace;
    private final HostBells bells;
    private final LongAdder refused = new LongAdder();

    /** Hosts that are woken at the same time are answered together. */
    private final JointWork<HostName, List<Pending>> pending = HostSync::pending;

    private volatile boolean isClosed;

    /**
     * @param grace how long a host may seem not to hold what it should before that is believed
     */
    public HostSync(
            TaskStore store,
            Ledger ledger,
            Questions questions,
            Signals signals,
            AttemptLogs logs,
            ConfigurationHistory history,
            HostLease lease,
            TaskClock clock,
            Duration grace) {
        this.store = store;
        this.ledger = ledger;
        this.logs = logs;
        this.history = history;
        this.lease = lease;
        this.clock = clock;
        this.grace = grace;
        this.intake = new ReportIntake(questions);
        this.reconciliation =
                new Reconciliation(new Absences(clock, grace), new Absences(clock, grace));
        this.quiet = new QuietSyncs(ledger, reconciliation, lease, clock, COMMANDS_AT_ONCE);
        this.bells = new HostBells(signals);
    }

    /** What became of a request's content. */
    private record Taken(
            long reported,
            boolean hasNews,
            DifferenceAges ages,
            boolean isConfigurationUnknown,
            int refused) {

        static Taken nothingNew(long reported) {
            return new Taken(reported, false, DifferenceAges.NONE, false, 0);
        }
    }

    /**
     * @throws StaleIncarnationException when a newer incarnation of the host was seen
     * @throws RefusedHostException when the host is not listened to for another reason
     * @throws LeavingException when this controller ends; the same request may be sent to another
     */
    public SyncResponse sync(SyncRequest request) throws InterruptedException {
        Refusals.requireVersion(request.protocolVersion());
        if (isClosed) {
            throw new LeavingException();
        }
        long rings = bells.of(request.host()).rings();
        Optional<QuietSyncs.Quiet> nothingNew = quiet.take(request);
        if (nothingNew.isPresent()) {
            FailurePoint.SYNC_COMMITTED.reached();
            return answer(
                    request,
                    Taken.nothingNew(nothingNew.get().reported()),
                    nothingNew.get().commands(),
                    rings);
        }
        keepLogs(request);
        NamedPackages packages = intake.named(request.reports());
        Taken taken =
                ledger.change(
                        1 + request.reports().size(), change -> take(change, request, packages));
        reconciliation.remember(request.host(), taken.ages());
        refused.add(taken.refused());
        FailurePoint.SYNC_COMMITTED.reached();
        return answer(request, taken, commands(request), rings);
    }

    /**
     * The host, if its whole request is acceptable.
     *
     * @throws RuntimeException if any of the request is not acceptable
     */
    private static StoredHost accepted(Rows rows, SyncRequest request) {
        StoredHost host =
                rows.hosts()
                        .find(request.host())
                        .orElseThrow(() -> Refusals.unknown(request.host()));
        refusal(host, request)
                .ifPresent(refusal -> {
                    throw refusal;
                });
        return host;
    }

    private static Optional<RuntimeException> refusal(StoredHost host, SyncRequest request) {
        Revocation revocation = host.membership().revocation();
        if (revocation != null) {
            return Optional.of(
                    new RefusedHostException(
                            Why.REVOKED, Refusals.revoked(host.name(), revocation)));
        }
        if (request.incarnation() < host.incarnation()) {
            return Optional.of(
                    new StaleIncarnationException(
                            host.name(), request.incarnation(), host.incarnation()));
        }
        long number = before(host, request);
        for (NumberedReport next : inOrder(request.reports())) {
            if (next.number() > number + 1) {
                return Optional.of(Refusals.gap(host.name(), number + 1, next.number()));
            }
            number = Math.max(number, next.number());
        }
        return Optional.empty();
    }

    /** The highest report of this incarnation that is on disk. */
    private static long before(StoredHost host, SyncRequest request) {
        return request.incarnation() == host.incarnation() ? host.reported() : 0;
    }

    /**
     * How many reports were refused, because their attempt was over or a checkpoint had a value.
     */
    public long refusedReports() {
        return refused.sum();
    }

    /** Before the commit that acknowledges them; lines that come again are not written again. */
    private void keepLogs(SyncRequest request) {
        if (request.reports().stream().noneMatch(next -> next.report() instanceof Report.Log)) {
            return;
        }
        store.read(rows -> accepted(rows, request));
        for (NumberedReport numbered : request.reports()) {
            if (numbered.report() instanceof Report.Log log
                    && store.read(rows -> rows.tasks().find(log.attempt().task()))
                            .filter(task -> task.isHeldBy(request.host(), log.attempt()))
                            .isPresent()) {
                logs.append(log.attempt(), log.lines());
                FailurePoint.LOG_KEPT.reached();
            }
        }
    }

    private Taken take(Change change, SyncRequest request, NamedPackages packages) {
        StoredHost host = accepted(change.rows(), request);
        change.know(host);
        var besides =
                new ReportIntake.Besides(
                        HostClock.of(request.sentAtMillis(), clock.now()), packages);
        change.rows().commands().acknowledge(host.name(), request.acknowledgedCommand());
        long before = before(host, request);
        long reported = before;
        int refusedNow = 0;
        change.expect(
                request.reports().stream()
                        .filter(next -> next.number() > before)
                        .map(next -> next.report().attempt().task())
                        .collect(Collectors.toSet()));
        for (NumberedReport next : inOrder(request.reports())) {
            if (next.number() == reported + 1) {
                refusedNow += intake.take(change, host.name(), next.report(), besides) ? 0 : 1;
                reported++;
            }
        }
        DifferenceAges ages = reconciliation.reconcile(change, host.name(), request.running());
        boolean isUnknown = isConfigurationUnknown(change, host, request);
        renew(change, host, request, reported);
        return new Taken(reported, reported > before, ages, isUnknown, refusedNow);
    }

    private boolean isConfigurationUnknown(Change change, StoredHost host, SyncRequest request) {
        PropertyTree readings = request.readings();
        if (readings != null && !readings.equals(host.readings())) {
            change.rows().hosts().readings(host.name(), readings);
            change.signal(new Signal.Placeable());
        }
        PropertyTree properties = request.properties();
        String digest =
                request.configuration() == null && properties != null
                        ? properties.digest()
                        : request.configuration();
        try {
            return digest != null && !history.state(change, host, digest, properties);
        } catch (IllegalArgumentException e) {
            throw Refusals.damaged(String.valueOf(e.getMessage()));
        }
    }

    private static List<NumberedReport> inOrder(List<NumberedReport> reports) {
        return reports.stream().sorted(Comparator.comparingLong(NumberedReport::number)).toList();
    }

    private void renew(Change change, StoredHost host, SyncRequest request, long reported) {
        long now = clock.steady();
        boolean isNew = lease.standing(host.leaseUntil(), now) != HostLease.Standing.ALIVE;
        if (isNew) {
            LOG.info("host {} connected, incarnation {}", host.name(), request.incarnation());
            change.signal(new Signal.Placeable());
        }
        if (isNew || host.membership().onlineSince() == null) {
            change.rows().memberships().online(host.name(), clock.now());
        }
        change.rows()
                .hosts()
                .seen(
                        host.name(),
                        request.incarnation(),
                        reported,
                        lease.renewedAt(now),
                        clock.now());
        change.rows().hosts().addUsage(host.name(), request.usage(), USAGE_SAMPLES);
    }

    /**
     * @param commands that there were when the request had been taken
     * @param rings of the host's bell before that
     */
    private SyncResponse answer(
            SyncRequest request, Taken taken, List<NumberedCommand> commands, long rings)
            throws InterruptedException {
        long wait = Math.clamp(request.waitMillis(), 0, lease.duration().toMillis() / 3);
        if (!taken.ages().isEmpty()) {
            wait = Math.min(wait, grace.toMillis());
        }
        boolean isAwaited = taken.hasNews() || taken.isConfigurationUnknown();
        return new SyncResponse(
                taken.reported(),
                commands.isEmpty() && !isAwaited
                        ? awaitCommands(request, wait * 1_000_000, rings)
                        : commands,
                lease.duration().toMillis(),
                taken.isConfigurationUnknown() ? request.configuration() : null);
    }

    /**
     * @throws RefusedHostException when it was revoked while it waited
     */
    private List<NumberedCommand> awaitCommands(SyncRequest request, long nanos, long rings)
            throws InterruptedException {
        Bell bell = bells.of(request.host());
        long deadline = System.nanoTime() + nanos;
        long seen = rings;
        for (long left = nanos; left > 0 && !isClosed; left = deadline - System.nanoTime()) {
            bell.await(seen, Duration.ofNanos(left));
            long now = bell.rings();
            if (now == seen) {
                break; // the time is over; the host asks again
            }
            seen = now;
            List<NumberedCommand> commands = commands(request);
            if (!commands.isEmpty()) {
                return commands;
            }
            if (!isClosed) {
                store.read(rows -> accepted(rows, request.withoutReports()));
            }
        }
        return List.of();
    }

    private List<NumberedCommand> commands(SyncRequest request) {
        return store.read(pending, request.host()).stream().map(Pending::command).toList();
    }

    private static List<List<Pending>> pending(Rows rows, List<HostName> hosts) {
        Map<HostName, List<Pending>> found =
                rows.commands().pending(Set.copyOf(hosts), COMMANDS_AT_ONCE).stream()
                        .collect(Collectors.groupingBy(Pending::host));
        return hosts.stream().map(host -> found.getOrDefault(host, List.of())).toList();
    }

    /** Wakes hosts that have commands, in case the signal that should have done it was lost. */
    public void wakeWhoMustHear() {
        store.read(rows -> rows.commands().hosts()).forEach(bells::ring);
    }

    /** Lets every waiting host go, and takes nothing from those that come. */
    @Override
    public void close() {
        isClosed = true;
        bells.ringAll();
    }
}
