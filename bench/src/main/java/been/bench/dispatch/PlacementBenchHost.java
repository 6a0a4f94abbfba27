package been.bench.dispatch;

import been.protocol.Command;
import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.PropertyTree;
import been.protocol.Reason;
import been.protocol.RegistrationRequest;
import been.protocol.Report;
import been.protocol.SyncRequest;
import been.protocol.SyncRequest.NumberedReport;
import been.protocol.SyncResponse;
import been.protocol.SyncResponse.NumberedCommand;
import been.protocol.TaskAttempt;
import been.tasks.Hosts;
import been.tasks.LeavingException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A host that runs nothing: it fetches tasks as fast as it can, and reports that each ran and
 * ended. While it is held it reports nothing; of those tasks it reports the end only, unmeasured.
 */
final class PlacementBenchHost implements AutoCloseable {
    private static final long WAIT_MILLIS = 20_000;
    private static final long HELD_WAIT_MILLIS = 1_000;

    private final Hosts hosts;
    private final HostName name;
    private final PropertyTree properties;
    private final Thread thread = Thread.ofVirtual().unstarted(this::serve);
    private final List<NumberedReport> unacknowledged = new ArrayList<>();
    private final Set<TaskAttempt> running = new LinkedHashSet<>();
    private final Set<TaskAttempt> unreported = new LinkedHashSet<>();
    private final Set<TaskAttempt> heldBack = new LinkedHashSet<>();
    private volatile boolean isHeld;
    private volatile boolean isClosed;
    private volatile @Nullable CountDownLatch given;
    private boolean hasStated;
    private long acknowledged;
    private long reports;

    private PlacementBenchHost(Hosts hosts, HostName name, PropertyTree properties) {
        this.hosts = hosts;
        this.name = name;
        this.properties = properties;
    }

    static PlacementBenchHost join(Hosts hosts, String name, int cores) {
        var properties = new PropertyTree(Map.of("cpu", Map.of("cores", cores)));
        var host = new PlacementBenchHost(hosts, new HostName(name), properties);
        var request =
                new RegistrationRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        hosts.createJoinToken("bench"),
                        host.name,
                        properties);
        if (hosts.register(request).isEmpty()) {
            throw new IllegalStateException("host " + name + " was not admitted");
        }
        host.thread.start();
        return host;
    }

    /** Reports nothing from now on. */
    void hold() {
        isHeld = true;
    }

    /** Reports everything again. */
    void release() {
        given = null;
        isHeld = false;
    }

    void countGiven(CountDownLatch latch) {
        given = latch;
    }

    private void serve() {
        try {
            while (!isClosed) {
                if (!isHeld) {
                    heldBack.forEach(this::reportEnd);
                    heldBack.clear();
                    unreported.forEach(this::report);
                    unreported.clear();
                }
                take(hosts.sync(request()));
            }
        } catch (InterruptedException | LeavingException e) {
            isClosed = true;
        }
    }

    private void report(TaskAttempt attempt) {
        add(new Report.Accepted(attempt));
        add(new Report.Running(attempt, System.currentTimeMillis()));
        add(new Report.Collecting(attempt));
        reportEnd(attempt);
    }

    private void reportEnd(TaskAttempt attempt) {
        add(new Report.Ended(attempt, Outcome.FINISHED, Reason.EXIT, null, null, List.of()));
    }

    private void add(Report report) {
        unacknowledged.add(new NumberedReport(++reports, report));
    }

    private SyncRequest request() {
        return new SyncRequest(
                SyncRequest.PROTOCOL_VERSION,
                name,
                1,
                acknowledged,
                unacknowledged,
                List.copyOf(running),
                properties.digest(),
                hasStated ? null : properties,
                null,
                List.of(),
                isHeld ? HELD_WAIT_MILLIS : WAIT_MILLIS);
    }

    private void take(SyncResponse response) {
        hasStated = true;
        unacknowledged.removeIf(report -> report.number() <= response.acknowledgedReport());
        if (unacknowledged.isEmpty()) {
            running.removeIf(
                    attempt -> !unreported.contains(attempt) && !heldBack.contains(attempt));
        }
        for (NumberedCommand next : response.commands()) {
            if (next.number() > acknowledged) {
                acknowledged = next.number();
                if (next.command() instanceof Command.Offer offer) {
                    running.add(offer.attempt());
                    (isHeld ? heldBack : unreported).add(offer.attempt());
                    CountDownLatch latch = given;
                    if (latch != null) {
                        latch.countDown();
                    }
                }
            }
        }
    }

    /**
     * It ends with its next answer. Interrupted, it might be committing for others, whose
     * connection would be gone.
     */
    @Override
    public void close() {
        isClosed = true;
    }
}
