package been.hostruntime.connection;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How long this host may keep its tasks, on the monotonic clock. Each confirmed sync renews it from
 * the moment that the sync was sent, and with it the leases of the runs. Thread-safe.
 */
public final class Lease {
    private final LongSupplier nanoClock;
    private final Map<Consumer<Duration>, Duration> listeners = new ConcurrentHashMap<>();
    private long sentNanos;
    private long lengthNanos;
    private long passedOnNanos;

    /** Creates an expired lease. */
    public Lease(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        sentNanos = nanoClock.getAsLong();
        passedOnNanos = sentNanos;
    }

    /** The controller answered a request sent at that time. */
    void confirmed(long sentAtNanos, long leaseMillis) {
        if (renew(sentAtNanos, Duration.ofMillis(leaseMillis).toNanos())) {
            listeners.forEach((listener, atLeast) -> listener.accept(left(atLeast)));
        }
    }

    /**
     * Whether listeners are called: frequent renewals need not reach the supervisors every time.
     */
    private synchronized boolean renew(long sentAtNanos, long leaseNanos) {
        if (sentAtNanos - sentNanos < 0) {
            return false; // a later request was answered before
        }
        sentNanos = sentAtNanos;
        lengthNanos = leaseNanos;
        notifyAll();
        long end = sentNanos + lengthNanos;
        boolean matters = Math.abs(end - passedOnNanos) > lengthNanos / 8;
        passedOnNanos = matters ? end : passedOnNanos;
        return matters;
    }

    /** The remaining time; zero when the lease has expired. */
    public Duration left() {
        return left(Duration.ZERO);
    }

    /** The remaining time of a run that survives at least so long after each renewal. */
    public synchronized Duration left(Duration atLeast) {
        long worth = Math.max(lengthNanos, atLeast.toNanos());
        return Duration.ofNanos(Math.max(0, sentNanos + worth - nanoClock.getAsLong()));
    }

    /**
     * Waits until the lease is valid, and returns the remaining time of a run that survives at
     * least so long after each renewal.
     */
    public synchronized Duration await(Duration atLeast) throws InterruptedException {
        while (left().isZero()) {
            wait();
        }
        return left(atLeast);
    }

    /** The length of the lease in the controller's last answer; zero before. */
    synchronized Duration length() {
        return Duration.ofNanos(lengthNanos);
    }

    /**
     * Adds a listener that is called with the remaining time after every relevant renewal, on a
     * thread on which the leases of all runs depend: it must not wait for one of them.
     *
     * @param atLeast how long the run survives without a controller, if that is longer than the
     *     lease
     */
    public void addListener(Duration atLeast, Consumer<Duration> listener) {
        listeners.put(listener, atLeast);
    }

    public void removeListener(Consumer<Duration> listener) {
        listeners.remove(listener);
    }
}
