package been.hostruntime.connection;

import been.hostruntime.connection.Acquaintance.Mention;
import been.hostruntime.journal.Journal;
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
 * Keeps in touch with the controller on two threads: one waits in the long poll for commands, the
 * other sends reports as they come, so that neither waits for the other. Both renew the lease.
 */
public final class SyncLoop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SyncLoop.class);
    private static final Duration BUSY_WAIT = Duration.ofSeconds(5);
    private static final Duration FIRST_WAIT = Duration.ofMillis(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    /**
     * What was offered is begun before more is asked for, and where it is brief its end is told:
     * both want the platform's own core. A stop waits no longer than that.
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
    private final Quiet quiet;
    private final UsageSamples usage;
    private final Listener listener;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final ReentrantLock commandLock = new ReentrantLock();

    /** Given whenever reports were sent. */
    private final Semaphore told = new Semaphore(0);

    private final SelfDescription self;
    private final Acquaintance controllerKnows = new Acquaintance();
    private volatile PropertyTree toldReadings = PropertyTree.EMPTY;
    private volatile boolean away;
    private final Thread poller;
    private final Thread pusher;

    /** What the loop tells others. */
    public interface Listener {
        /** The first sync after the start was confirmed. */
        void connected();

        /** Commands in order, perhaps known ones; called by one thread at a time. */
        void commands(List<SyncResponse.NumberedCommand> commands);

        /** This host runtime has to end; one sentence says why. */
        void dismissed(String why);
    }

    public SyncLoop(
            ControllerClient controller,
            HostName host,
            Journal journal,
            Outbox outbox,
            Lease lease,
            Quiet quiet,
            UsageSamples usage,
            SelfDescription self,
            InstantSource clock,
            RandomGenerator random,
            Listener listener) {
        this.controller = controller;
        this.host = host;
        this.journal = journal;
        this.outbox = outbox;
        this.lease = lease;
        this.quiet = quiet;
        this.usage = usage;
        this.self = self;
        this.clock = clock;
        this.random = random;
        this.listener = listener;
        poller = Thread.ofVirtual().name("poll").unstarted(this::pollForever);
        pusher = Thread.ofVirtual().name("push").unstarted(this::pushForever);
    }

    public void start() {
        poller.start();
        pusher.start();
    }

    private void pollForever() {
        var backOff = new BackOff(random, LONGEST_PAUSE);
        boolean connected = false;
        int hasty = 0;
        try {
            while (true) {
                long begin = System.nanoTime();
                Duration wait = connected ? longestWait() : FIRST_WAIT;
                List<HostUsage> samples = quiet.isKept() ? List.of() : usage.waiting();
                Journal.Standing before = journal.standing();
                if (!exchange(before, samples, wait)) {
                    Thread.sleep(backOff.failed(controller.others()));
                    continue;
                }
                usage.sent(samples);
                backOff.succeeded();
                if (!connected && isConfigurationKnown()) {
                    connected = true;
                    listener.connected();
                }
                boolean hasNews = journal.highestCommand() > before.acknowledgedCommand();
                if (!hasNews) {
                    outbox.flush(); // what could wait goes out together with this renewal
                } else if (journal.held().size() > before.running().size()) {
                    told.drainPermits();
                    boolean _ = told.tryAcquire(BEGINNING.toMillis(), TimeUnit.MILLISECONDS);
                }
                // A controller that never lets us wait for news must not keep both of us busy.
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
        boolean busy = !quiet.isKept() && !journal.held().isEmpty();
        return busy && BUSY_WAIT.compareTo(third) < 0 ? BUSY_WAIT : third;
    }

    private void pushForever() {
        var backOff = new BackOff(random, LONGEST_PAUSE);
        try {
            while (true) {
                outbox.awaitWork();
                stateConfiguration();
                sendWhatWaits(backOff);
            }
        } catch (InterruptedException e) {
            LOG.debug("no more reports are sent");
        }
    }

    /** If it is another: its digest, and then, if the controller lacks them, the properties. */
    private void stateConfiguration() throws InterruptedException {
        if (!quiet.isKept() && !controllerKnows.isTold(self.configuration().digest())) {
            exchange(journal.standing(), List.of(), Duration.ZERO);
            if (controllerKnows.isWanted(self.configuration().digest())) {
                exchange(journal.standing(), List.of(), Duration.ZERO);
            }
        }
    }

    private boolean isConfigurationKnown() {
        return quiet.isKept() || controllerKnows.isKnown(self.configuration().digest());
    }

    private void sendWhatWaits(BackOff backOff) throws InterruptedException {
        var standing = journal.standingWithReports(MOST_REPORT_BYTES);
        while (!standing.reports().isEmpty()) {
            long first = standing.reports().getFirst().number();
            boolean wasAll = standing.hasAllReports();
            exchange(standing, List.of(), Duration.ZERO);
            told.release();
            standing = journal.standingWithReports(MOST_REPORT_BYTES);
            if (!standing.reports().isEmpty() && standing.reports().getFirst().number() == first) {
                Thread.sleep(backOff.failed(controller.others())); // nothing was acknowledged
                continue;
            }
            backOff.succeeded();
            if (wasAll) {
                return; // what came meanwhile can wait, unless it said that it cannot
            }
        }
    }

    /** One request and its answer; false when it has to be repeated. */
    private boolean exchange(Journal.Standing standing, List<HostUsage> samples, Duration wait)
            throws InterruptedException {
        self.aboutToSpeak();
        boolean quietly = quiet.isKept();
        Mention mention = quietly ? null : controllerKnows.mention(self.configuration());
        PropertyTree readings = self.readings();
        var request =
                new SyncRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        host,
                        standing.incarnation(),
                        standing.acknowledgedCommand(),
                        standing.reports(),
                        standing.running(),
                        mention == null ? null : mention.digest(),
                        mention == null ? null : mention.properties(),
                        quietly || readings.equals(toldReadings) ? null : readings,
                        samples,
                        wait.toMillis(),
                        clock.millis());
        long sent = System.nanoTime();
        Answer<SyncResponse> answer = controller.sync(request, lease.length());
        if (mention != null && !(answer instanceof Answer.Given)) {
            controllerKnows.failed(mention);
        }
        return switch (answer) {
            case Answer.Given<SyncResponse>(var response) -> {
                noteWhatIsKnown(request, mention, response);
                yield confirmed(sent, response);
            }
            case Answer.Denied<SyncResponse>(var status, var message) -> {
                denied(status, message);
                yield false;
            }
            case Answer.Away<SyncResponse>(var why) -> {
                if (!away) {
                    away = true;
                    LOG.warn("the controller is away, tasks go on: {}", why);
                }
                yield false;
            }
        };
    }

    private void noteWhatIsKnown(
            SyncRequest request, @Nullable Mention mention, SyncResponse response) {
        if (mention != null) {
            controllerKnows.answered(
                    mention, mention.digest().equals(response.unknownConfiguration()));
        }
        if (request.readings() != null) {
            toldReadings = request.readings();
        }
    }

    private boolean confirmed(long sent, SyncResponse response) {
        if (away) {
            away = false;
            LOG.info("the controller is back");
        }
        FailurePoint.SYNC_ANSWERED.reached();
        commandLock.lock();
        try {
            journal.acknowledged(response.acknowledgedReport());
            // Before the lease, for which attempts may wait that are no longer wanted.
            listener.commands(response.commands());
            lease.confirmed(sent, response.leaseMillis());
            return true;
        } catch (UncheckedIOException e) {
            // Not acknowledged, so it all comes again: perhaps there is space by then.
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

    /** Sends what waits, once, if the controller answers soon. */
    public void lastWords() throws InterruptedException {
        poller.interrupt();
        pusher.interrupt();
        pusher.join(Duration.ofSeconds(1));
        for (int i = 0; i < MOST_PAUSES && journal.isCleaningUp(); i++) {
            Thread.sleep(PAUSE);
        }
        var standing = journal.standingWithReports(MOST_REPORT_BYTES);
        if (!standing.reports().isEmpty()) {
            exchange(standing, List.of(), Duration.ZERO);
        }
    }

    @Override
    public void close() {
        poller.interrupt();
        pusher.interrupt();
    }
}
