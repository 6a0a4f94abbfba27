package been.hostruntime.timing;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs short tasks after a delay or repeatedly, on one thread. Thread-safe. */
public final class Ticker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);

    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("ticker").daemon().factory());

    /** Runs the work once after that time, unless this is closed before. */
    public void after(Duration time, Runnable work) {
        try {
            Future<?> _ = thread.schedule(logged(work), time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("not scheduling {}: closed", work, e);
        }
    }

    /** Runs the work repeatedly with that pause, until the returned action is run. */
    public Runnable every(Duration time, Runnable work) {
        long millis = time.toMillis();
        Future<?> due =
                thread.scheduleWithFixedDelay(logged(work), millis, millis, TimeUnit.MILLISECONDS);
        return () -> due.cancel(false);
    }

    /** Returns an action that runs the work after a delay, once for all calls within the delay. */
    public Runnable coalesced(Duration moment, Runnable work) {
        var isDue = new AtomicBoolean();
        return () -> {
            if (isDue.compareAndSet(false, true)) {
                after(
                        moment,
                        () -> {
                            isDue.set(false);
                            work.run();
                        });
            }
        };
    }

    private static Runnable logged(Runnable work) {
        return () -> {
            try {
                work.run();
            } catch (RuntimeException e) {
                LOG.error("a scheduled action failed", e);
            }
        };
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
