package been.tasks.hosts;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.Report;
import been.protocol.SyncRequest;
import been.protocol.SyncRequest.NumberedReport;
import been.protocol.SyncResponse;
import been.protocol.SyncResponse.NumberedCommand;
import been.tasks.asking.Questions;
import been.tasks.lease.HostLease;
import been.tasks.lease.TaskClock;
import been.tasks.lifecycle.Change;
import been.tasks.lifecycle.Ledger;
import been.tasks.logs.AttemptLogs;
import been.tasks.signals.Bell;
import been.tasks.signals.Signal;
import been.tasks.signals.Signals;
import been.tasks.store.StoredHost;
import been.tasks.store.TaskStore;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
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
    private final Duration grace;
    private final HostBells bells;
    private final LongAdder refused = new LongAdder();
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
        this.bells = new HostBells(signals);
    }

    /** What the caller is to say to the host. */
    public sealed interface Answer {

        record Current(SyncResponse response) implements Answer {}

        /** A newer incarnation was seen. */
        record Stale(long newest) implements Answer {}

        record Unknown() implements Answer {}
    }

    /** What became of a request's content. */
    private sealed interface Taken {

        record Current(
                long reported,
                boolean hasNews,
                boolean isAmiss,
                boolean isConfigurationUnknown,
                int refused)
                implements Taken {}

        record Refused(Answer answer) implements Taken {}
    }

    public Answer sync(SyncRequest request) throws InterruptedException {
        Protocol.require(request.protocolVersion());
        keepLogs(request);
        return switch (ledger.change(change -> take(change, request))) {
            case Taken.Refused(Answer answer) -> answer;
            case Taken.Current taken -> {
                refused.add(taken.refused());
                yield new Answer.Current(answer(request, taken));
            }
        };
    }

    /**
     * How many reports were refused, because their attempt was over or a checkpoint had a value.
     */
    public long refusedReports() {
        return refused.sum();
    }

    /** Before the commit that acknowledges them; lines that come again are not written again. */
    private void keepLogs(SyncRequest request) {
        for (NumberedReport numbered : request.reports()) {
            if (numbered.report() instanceof Report.Log log
                    && store.read(rows -> rows.tasks().find(log.attempt().task()))
                            .filter(task -> task.isHeldBy(request.host(), log.attempt()))
                            .isPresent()) {
                logs.append(log.attempt(), log.lines());
            }
        }
    }

    private Taken take(Change change, SyncRequest request) {
        Optional<StoredHost> found = change.rows().hosts().find(request.host());
        if (found.isEmpty()) {
            return new Taken.Refused(new Answer.Unknown());
        }
        StoredHost host = found.get();
        if (request.incarnation() < host.incarnation()) {
            return new Taken.Refused(new Answer.Stale(host.incarnation()));
        }
        change.rows().commands().acknowledge(host.name(), request.acknowledgedCommand());
        long before = request.incarnation() == host.incarnation() ? host.reported() : 0;
        long reported = before;
        int refusedNow = 0;
        for (NumberedReport next : inOrder(request.reports())) {
            if (next.number() == reported + 1) {
                refusedNow += intake.take(change, host.name(), next.report()) ? 0 : 1;
                reported++;
            }
        }
        boolean isAmiss = reconciliation.reconcile(change, host.name(), request.running());
        boolean isUnknown = isConfigurationUnknown(change, host, request);
        renew(change, host, request, reported);
        return new Taken.Current(reported, reported > before, isAmiss, isUnknown, refusedNow);
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
        return digest != null && !history.state(change, host, digest, properties);
    }

    private static List<NumberedReport> inOrder(List<NumberedReport> reports) {
        return reports.stream().sorted(Comparator.comparingLong(NumberedReport::number)).toList();
    }

    private void renew(Change change, StoredHost host, SyncRequest request, long reported) {
        long now = clock.steady();
        if (lease.standing(host.leaseUntil(), now) != HostLease.Standing.ALIVE) {
            LOG.info("host {} is there, incarnation {}", host.name(), request.incarnation());
            change.signal(new Signal.Placeable());
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

    private SyncResponse answer(SyncRequest request, Taken.Current taken)
            throws InterruptedException {
        long wait = Math.clamp(request.waitMillis(), 0, lease.duration().toMillis() / 3);
        if (taken.isAmiss()) {
            wait = Math.min(wait, grace.toMillis());
        }
        List<NumberedCommand> commands =
                awaitCommands(
                        request.host(),
                        taken.hasNews() || taken.isConfigurationUnknown() ? 0 : wait * 1_000_000);
        return new SyncResponse(
                taken.reported(),
                commands,
                lease.duration().toMillis(),
                taken.isConfigurationUnknown() ? request.configuration() : null);
    }

    private List<NumberedCommand> awaitCommands(HostName host, long nanos)
            throws InterruptedException {
        Bell bell = bells.of(host);
        long deadline = System.nanoTime() + nanos;
        while (true) {
            long rings = bell.rings();
            List<NumberedCommand> commands =
                    store.read(rows -> rows.commands().pending(host, COMMANDS_AT_ONCE));
            long left = deadline - System.nanoTime();
            if (!commands.isEmpty() || left <= 0 || isClosed) {
                return commands;
            }
            bell.await(rings, Duration.ofNanos(left));
        }
    }

    /** Lets every waiting host go. */
    @Override
    public void close() {
        isClosed = true;
        bells.ringAll();
    }
}
