package been.hostruntime.attempt;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does short things in a moment, or again and again, on one thread. Thread-safe. */
public final class Ticker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);

    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("ticker").daemon().factory());

    /** Once, after that time; never, when this is closed before. */
    void after(Duration time, Runnable work) {
        try {
            Future<?> _ = thread.schedule(logged(work), time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("too late for {}", work, e);
        }
    }

    /** Again and again, with that time between, until what is returned is run. */
    Runnable every(Duration time, Runnable work) {
        long millis = time.toMillis();
        Future<?> due =
                thread.scheduleWithFixedDelay(logged(work), millis, millis, TimeUnit.MILLISECONDS);
        return () -> due.cancel(false);
    }

    private static Runnable logged(Runnable work) {
        return () -> {
            try {
                work.run();
            } catch (RuntimeException e) {
                LOG.error("what was due failed", e);
            }
        };
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
