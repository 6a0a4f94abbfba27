package been.hostruntime.monitor;

import been.hostruntime.connection.Quiet;
import been.hostruntime.connection.UsageSamples;
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
 * Brief mode: looks at this host every five seconds and keeps what it saw, an hour of it at most,
 * until it is sent. Beside an exclusive program it does not even wake; the first look afterwards
 * covers all of that time. Thread-safe.
 */
public final class HostMonitor implements UsageSamples, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HostMonitor.class);
    private static final Duration PERIOD = Duration.ofSeconds(5);
    private static final int MOST_KEPT = 720;
    private static final int MOST_AT_ONCE = 120;

    private final Supplier<HostUsage> look;
    private final Quiet quiet;
    private final Duration period;
    private final Deque<HostUsage> waiting = new ArrayDeque<>();
    private final Thread thread;

    /** A monitor that has looked once and goes on until it is closed. */
    HostMonitor(Supplier<HostUsage> look, Quiet quiet, Duration period) {
        this.look = look;
        this.quiet = quiet;
        this.period = period;
        keep(look.get());
        thread = Thread.ofVirtual().name("host usage").start(this::lookAgainAndAgain);
    }

    /**
     * Of this machine.
     *
     * @param disk a folder on the disk whose free space counts
     */
    public static HostMonitor start(Path disk, InstantSource clock, Quiet quiet) {
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
            LOG.debug("nobody looks at this host any more");
        } catch (RuntimeException e) {
            LOG.error("this host's utilisation cannot be read any more", e);
        }
    }

    private synchronized void keep(HostUsage sample) {
        if (waiting.size() == MOST_KEPT) {
            waiting.removeFirst();
        }
        waiting.addLast(sample);
    }

    @Override
    public synchronized List<HostUsage> waiting() {
        return waiting.stream().limit(MOST_AT_ONCE).toList();
    }

    /** Those that were dropped meanwhile, to make room, are not missed. */
    @Override
    public synchronized void sent(List<HostUsage> samples) {
        samples.forEach(waiting::removeFirstOccurrence);
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
