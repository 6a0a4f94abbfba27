package been.hostruntime.connection;

import been.hostruntime.connection.ConfigurationHandshake.Statement;
import been.hostruntime.detection.Detection;
import been.hostruntime.journal.Journal;
import been.hostruntime.monitor.HostMonitor;
import been.hostruntime.timing.ControllerClock;
import been.hostruntime.timing.QuietPeriod;
import been.protocol.BackgroundThread;
import been.protocol.HostName;
import been.protocol.HostUsage;
import been.protocol.PropertyTree;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.fault.FailurePoint;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Talks to the controller on two threads: one waits for commands in a long poll, the other sends
 * reports as they arise, so that neither delays the other. Both renew the lease.
 */
public final class SyncLoop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SyncLoop.class);
    private static final Duration BUSY_WAIT = Duration.ofSeconds(5);
    private static final Duration FIRST_WAIT = Duration.ofMillis(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    /**
     * Pause after an offer, so that its attempt starts, and a short one is reported, before the
     * next poll: all of these use the housekeeping core. A stop command is delayed no longer than
     * that.
     */
    private static final Duration BEGINNING = Duration.ofMillis(20);

    private static final Duration HASTE = Duration.ofMillis(20);
    private static final int MOST_HASTY = 50;
    private static final Duration PAUSE = Duration.ofMillis(5);
    private static final int MOST_PAUSES = 1000;
    private static final long MOST_REPORT_BYTES = 1 << 20;

    private final ControllerClient controller;
    private final HostName host;
    private final Journal journal;
    private final Outbox outbox;
    private final Lease lease;
    private final QuietPeriod quiet;
    private final HostMonitor monitor;
    private final Detection detection;
    private final Listener listener;
    private final InstantSource clock;
    private final ControllerClock controllerClock;
    private final RandomGenerator random;
    private final ReentrantLock commandLock = new ReentrantLock();

    /** Released whenever reports were sent. */
    private final Semaphore sentReports = new Semaphore(0);

    private final ConfigurationHandshake handshake = new ConfigurationHandshake();
    private volatile PropertyTree sentReadings = PropertyTree.EMPTY;
    private volatile boolean away;
    private volatile boolean connected;
    private final Thread poller;
    private final Thread pusher;

    /** Receives the events of the loop. */
    public interface Listener {
        /** The first sync after the start was confirmed. */
        void connected();

        /** Commands in order, perhaps repeated; called by one thread at a time. */
        void commands(List<SyncResponse.NumberedCommand> commands);

        /** This host runtime must end; the argument is one sentence why. */
        void dismissed(String why);
    }

    public SyncLoop(
            ControllerClient controller,
            HostName host,
            Journal journal,
            Outbox outbox,
            Lease lease,
            QuietPeriod quiet,
            HostMonitor monitor,
            Detection detection,
            InstantSource clock,
            ControllerClock controllerClock,
            RandomGenerator random,
            Listener listener) {
        this.controller = controller;
        this.host = host;
        this.journal = journal;
        this.outbox = outbox;
        this.lease = lease;
        this.quiet = quiet;
        this.monitor = monitor;
        this.detection = detection;
        this.clock = clock;
        this.controllerClock = controllerClock;
        this.random = random;
        this.listener = listener;
        poller = BackgroundThread.of("poll", this::pollForever, LOG::error);
        pusher = BackgroundThread.of("push", this::pushForever, LOG::error);
    }

    public void start() {
        poller.start();
        pusher.start();
    }

    private void pollForever() {
        var backOff = new BackOff(random, LONGEST_PAUSE);
        int hasty = 0;
        try {
            while (true) {
                long begin = System.nanoTime();
                Duration wait = connected ? longestWait() : FIRST_WAIT;
                List<HostUsage> samples = quiet.isActive() ? List.of() : monitor.waiting();
                Journal.SyncState before = journal.syncState();
                if (!exchange(before, samples, wait)) {
                    Thread.sleep(backOff.failed(controller.others()));
                    continue;
                }
                monitor.sent(samples);
                backOff.succeeded();
                if (!connected && isConfigurationKnown()) {
                    connected = true;
                    listener.connected();
                }
                boolean hasNews = journal.highestCommand() > before.acknowledgedCommand();
                if (!hasNews) {
                    outbox.flush(); // deferred reports are sent together with this renewal
                } else if (journal.held().size() > before.running().size()) {
                    sentReports.drainPermits();
                    boolean _ = sentReports.tryAcquire(BEGINNING.toMillis(), TimeUnit.MILLISECONDS);
                }
                // Limits the rate if the controller answers every poll at once.
                boolean isHasty = !hasNews && System.nanoTime() - begin < HASTE.toNanos();
                hasty = isHasty ? hasty + 1 : 0;
                if (hasty > MOST_HASTY) {
                    Thread.sleep(HASTE);
                }
            }
        } catch (InterruptedException e) {
            LOG.debug("no more polls");
        }
    }

    private Duration longestWait() {
        Duration third = lease.length().dividedBy(3);
        boolean busy = !quiet.isActive() && !journal.held().isEmpty();
        return busy && BUSY_WAIT.compareTo(third) < 0 ? BUSY_WAIT : third;
    }

    private void pushForever() {
        var backOff = new BackOff(random, LONGEST_PAUSE);
        try {
            while (true) {
                outbox.awaitWork();
                sendConfiguration();
                sendReports(backOff);
            }
        } catch (InterruptedException e) {
            LOG.debug("no more reports are sent");
        }
    }

    /**
     * Sends the digest of a changed configuration, and its properties if the controller lacks them.
     */
    private void sendConfiguration() throws InterruptedException {
        if (!quiet.isActive() && !handshake.isStated(detection.configuration().digest())) {
            exchange(journal.syncState(), List.of(), Duration.ZERO);
            if (handshake.isWanted(detection.configuration().digest())) {
                exchange(journal.syncState(), List.of(), Duration.ZERO);
            }
        }
    }

    private boolean isConfigurationKnown() {
        return quiet.isActive() || handshake.isKnown(detection.configuration().digest());
    }

    private void sendReports(BackOff backOff) throws InterruptedException {
        long most = MOST_REPORT_BYTES;
        var state = journal.syncStateWithReports(most);
        while (!state.reports().isEmpty()) {
            long first = state.reports().getFirst().number();
            boolean wasAll = state.hasAllReports();
            exchange(state, List.of(), Duration.ZERO);
            sentReports.release();
            state = journal.syncStateWithReports(MOST_REPORT_BYTES);
            if (!state.reports().isEmpty() && state.reports().getFirst().number() == first) {
                Thread.sleep(backOff.failed(controller.others())); // nothing was acknowledged
                most /= 2; // the request may have been too large
                state = journal.syncStateWithReports(most);
                continue;
            }
            most = MOST_REPORT_BYTES;
            backOff.succeeded();
            if (wasAll) {
                return; // later reports are sent when they are due
            }
        }
    }

    /** Makes one request and handles its answer; false when it must be repeated. */
    private boolean exchange(Journal.SyncState state, List<HostUsage> samples, Duration wait)
            throws InterruptedException {
        detection.beforeRequest();
        boolean quietly = quiet.isActive();
        Statement statement = quietly ? null : handshake.statement(detection.configuration());
        PropertyTree readings = detection.readings();
        var request =
                new SyncRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        host,
                        state.incarnation(),
                        state.acknowledgedCommand(),
                        state.reports(),
                        state.running(),
                        statement == null ? null : statement.digest(),
                        statement == null ? null : statement.properties(),
                        quietly || readings.equals(sentReadings) ? null : readings,
                        samples,
                        wait.toMillis(),
                        clock.millis());
        long sent = System.nanoTime();
        Answer<SyncResponse> answer = controller.sync(request, lease.length());
        long answered = System.nanoTime();
        if (statement != null && !(answer instanceof Answer.Given)) {
            handshake.failed(statement);
        }
        return switch (answer) {
            case Answer.Given<SyncResponse>(var response) -> {
                noteSent(request, statement, response);
                if (response.time() != null) {
                    controllerClock.exchanged(response.time(), sent, answered);
                }
                yield confirmed(sent, response);
            }
            case Answer.Denied<SyncResponse>(var status, var message) -> {
                denied(status, message);
                yield false;
            }
            case Answer.Away<SyncResponse>(var why) -> {
                if (!away) {
                    away = true;
                    LOG.warn("the controller cannot be reached, tasks continue: {}", why);
                }
                yield false;
            }
        };
    }

    private void noteSent(
            SyncRequest request, @Nullable Statement statement, SyncResponse response) {
        if (statement != null) {
            handshake.answered(
                    statement, statement.digest().equals(response.unknownConfiguration()));
        }
        if (request.readings() != null) {
            sentReadings = request.readings();
        }
    }

    private boolean confirmed(long sent, SyncResponse response) {
        if (away) {
            away = false;
            LOG.info("the controller can be reached again");
        }
        FailurePoint.SYNC_ANSWERED.reached();
        commandLock.lock();
        try {
            journal.acknowledged(response.acknowledgedReport());
            // Before the lease, because attempts that wait for it may have been stopped.
            listener.commands(response.commands());
            lease.confirmed(sent, response.leaseMillis());
            return true;
        } catch (UncheckedIOException e) {
            // Not acknowledged, so the controller sends it again; by then there may be space.
            LOG.error("an answer of the controller cannot be journaled", e);
            return false;
        } finally {
            commandLock.unlock();
        }
    }

    private void denied(int status, String message) {
        switch (status) {
            case 401 ->
                    listener.dismissed(
                            "the controller does not accept this host's credential: remove it and"
                                    + " join again with a new token");
            case 403 -> listener.dismissed(message);
            case 409 ->
                    listener.dismissed(
                            "another host runtime was started under the name "
                                    + host
                                    + " after this one, which therefore ends");
            default -> LOG.error("the controller refused a sync with {}: {}", status, message);
        }
    }

    /** Stops both threads and sends pending reports once, if the controller answers soon. */
    public void sendLastReports() throws InterruptedException {
        poller.interrupt();
        pusher.interrupt();
        pusher.join(Duration.ofSeconds(1));
        for (int i = 0; i < MOST_PAUSES && journal.isCleaningUp(); i++) {
            Thread.sleep(PAUSE);
        }
        var state = journal.syncStateWithReports(MOST_REPORT_BYTES);
        if (!state.reports().isEmpty()) {
            exchange(state, List.of(), Duration.ZERO);
        }
    }

    @Override
    public void close() {
        poller.interrupt();
        pusher.interrupt();
    }
}
