package been.web.pages.live;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Data that many sessions show and that is read once for all of them: after a change, at intervals,
 * and not at all while no page follows it. Thread-safe.
 */
public final class Shared<T> {
    private static final Logger LOG = LoggerFactory.getLogger(Shared.class);

    private final Function<Runnable, AutoCloseable> subscribe;
    private final Supplier<T> read;
    private final Duration atLeastEvery;
    private final Throttle throttle;
    private final List<Runnable> followers = new CopyOnWriteArrayList<>();
    private @Nullable AutoCloseable subscription;
    private @Nullable Thread reminder;
    private volatile @Nullable T value;

    /**
     * @param subscribe takes what to call after a change, returns what ends the subscription
     * @param read reads it; never twice at a time
     * @param atMostEvery the shortest and {@code atLeastEvery} the longest time between two reads
     *     while somebody follows it
     */
    public Shared(
            Function<Runnable, AutoCloseable> subscribe,
            Supplier<T> read,
            Duration atMostEvery,
            Duration atLeastEvery) {
        this.subscribe = subscribe;
        this.read = read;
        this.atLeastEvery = atLeastEvery;
        this.throttle = new Throttle(atMostEvery, this::refresh);
    }

    /** As it was read last while somebody follows it; else as it is. */
    public T now() {
        T known = value;
        return known == null ? read.get() : known;
    }

    /** Calls back after it became different. */
    public AutoCloseable follow(Runnable changed) {
        synchronized (followers) {
            followers.add(changed);
            if (subscription == null) {
                subscription = subscribe.apply(throttle::ask);
                reminder = Thread.startVirtualThread(this::remind);
            }
        }
        throttle.ask();
        return () -> leave(changed);
    }

    private void leave(Runnable changed) throws Exception {
        AutoCloseable ended = null;
        synchronized (followers) {
            followers.remove(changed);
            if (followers.isEmpty() && subscription != null) {
                ended = subscription;
                subscription = null;
                value = null;
                if (reminder != null) {
                    reminder.interrupt();
                }
            }
        }
        if (ended != null) {
            ended.close();
        }
    }

    private void remind() {
        try {
            while (true) {
                Thread.sleep(atLeastEvery);
                throttle.ask();
            }
        } catch (InterruptedException _) {
            LOG.debug("the last follower left");
        }
    }

    private synchronized void refresh() {
        try {
            T next = read.get();
            synchronized (followers) {
                if (followers.isEmpty() || next.equals(value)) {
                    return;
                }
                value = next;
            }
            followers.forEach(Runnable::run);
        } catch (RuntimeException e) {
            LOG.warn("shared data could not be read", e);
        }
    }
}
