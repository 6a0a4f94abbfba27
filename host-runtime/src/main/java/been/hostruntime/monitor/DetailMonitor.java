package been.hostruntime.monitor;

import been.machine.utilisation.RunSampler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detailed mode: samples a run at an interval, on a thread of this process and so off the measured
 * cores.
 */
public final class DetailMonitor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DetailMonitor.class);
    private static final long SHARE_BYTES = 8L << 20;
    private static final int MOST_PROCESSES = 1000;
    private static final Path OWN_TIME = Path.of("/proc/thread-self/schedstat");

    private final RunSampler sampler;
    private final DetailRecording recording;
    private final long begin = System.nanoTime();
    private final Thread thread;
    private final Pace pace;
    private volatile boolean ended;

    private DetailMonitor(RunSampler sampler, DetailRecording recording, Duration interval) {
        this.sampler = sampler;
        this.recording = recording;
        this.pace = new Pace(interval, SHARE_BYTES);
        // A platform thread, whose CPU time is that of the sampling.
        this.thread = Thread.ofPlatform().name("detail").daemon().start(this::record);
    }

    /**
     * Records until it is closed.
     *
     * @param file that does not exist yet
     * @throws IOException when it cannot be created
     */
    public static DetailMonitor start(
            RunSampler sampler, Path file, InstantSource clock, Duration interval)
            throws IOException {
        return new DetailMonitor(sampler, new DetailRecording(file, clock.instant()), interval);
    }

    private void record() {
        try (recording) {
            long due = begin;
            while (!ended) {
                long bytes = look();
                long now = System.nanoTime();
                long interval = pace.interval(now - begin, bytes);
                // A late sample replaces those that were missed.
                due += Math.max(1, Math.ceilDiv(now - due, interval)) * interval;
                for (long left = due - System.nanoTime(); left > 0 && !ended; ) {
                    LockSupport.parkNanos(left);
                    left = due - System.nanoTime();
                }
            }
        } catch (RuntimeException e) {
            LOG.warn("the detailed recording failed before the end of its run", e);
        }
    }

    private long look() {
        var run = sampler.take(MOST_PROCESSES);
        return run.isEmpty() ? 0 : recording.add((run.nanos() - begin) / 1e9, run, ownSeconds());
    }

    private static @Nullable Double ownSeconds() {
        try {
            String[] words = Files.readString(OWN_TIME).split(" ", -1);
            return Long.parseLong(words[0]) / 1e9;
        } catch (IOException e) {
            return null; // this kernel does not count it
        }
    }

    @Override
    public void close() {
        ended = true; // no interrupt: it would close the file within a write
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true; // it ends at once, and its file must be complete
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
