package been.tasks.wiring;

import been.protocol.BackgroundThread;
import been.tasks.hosts.HostSync;
import been.tasks.signals.Bell;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The additional work of one of several controllers: it renews its registration, and looks for
 * changes whose signals were lost.
 */
final class ClusterWork implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterWork.class);

    private final Roster roster;
    private final HostSync sync;
    private final Duration interval;
    private final Bell closing = new Bell();
    private final Thread thread;
    private volatile boolean isClosed;

    ClusterWork(Roster roster, HostSync sync, Duration interval) {
        this.roster = roster;
        this.sync = sync;
        this.interval = interval;
        this.thread = BackgroundThread.of("been-cluster", this::run, LOG::error);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!isClosed) {
                BackgroundThread.beat();
                try {
                    roster.renew();
                    sync.wakeWhoMustHear();
                } catch (RuntimeException e) {
                    LOG.error("the other controllers are out of reach; trying again", e);
                }
                closing.await(0, interval);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for what is being done, and is gone from the roster. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        closing.ring();
        try {
            thread.join(Duration.ofSeconds(10));
            roster.leave();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.warn("this controller stays registered until its registration expires", e);
        }
    }
}
