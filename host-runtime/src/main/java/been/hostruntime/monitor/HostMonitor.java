package been.hostruntime.monitor;

import been.hostruntime.timing.QuietPeriod;
import been.machine.utilisation.Utilisation;
import been.protocol.HostUsage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brief mode: samples this host every five seconds and keeps the samples, up to an hour, until they
 * are sent. It sleeps during an exclusive program; the first sample afterwards covers that time.
 * Thread-safe.
 */
public final class HostMonitor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HostMonitor.class);
    private static final Duration PERIOD = Duration.ofSeconds(5);
    private static final int MOST_KEPT = 720;
    private static final int MOST_AT_ONCE = 120;

    private final Supplier<HostUsage> look;
    private final QuietPeriod quiet;
    private final Duration period;
    private final Deque<HostUsage> waiting = new ArrayDeque<>();
    private final Thread thread;

    /** Takes a first sample and continues until it is closed. */
    HostMonitor(Supplier<HostUsage> look, QuietPeriod quiet, Duration period) {
        this.look = look;
        this.quiet = quiet;
        this.period = period;
        keep(look.get());
        thread = Thread.ofVirtual().name("host usage").start(this::lookAgainAndAgain);
    }

    /**
     * * A monitor of this machine. *
     *
     * @param disk a folder on the disk whose free space is reported
     */
    public static HostMonitor start(Path disk, InstantSource clock, QuietPeriod quiet) {
        return new HostMonitor(Utilisation.ofThisMachine(clock, disk)::read, quiet, PERIOD);
    }

    private void lookAgainAndAgain() {
        try {
            while (true) {
                Thread.sleep(period);
                quiet.awaitEnd();
                keep(look.get());
            }
        } catch (InterruptedException e) {
            LOG.debug("host monitoring was stopped");
        } catch (RuntimeException e) {
            LOG.error("host monitoring failed", e);
        }
    }

    private synchronized void keep(HostUsage sample) {
        if (waiting.size() == MOST_KEPT) {
            waiting.removeFirst();
        }
        waiting.addLast(sample);
    }

    /** The oldest samples that were not sent yet, as many as fit into one request. */
    public synchronized List<HostUsage> waiting() {
        return waiting.stream().limit(MOST_AT_ONCE).toList();
    }

    /** Forgets samples that the controller has, some of which may have been dropped meanwhile. */
    public synchronized void sent(List<HostUsage> samples) {
        samples.forEach(waiting::removeFirstOccurrence);
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
