package been.hostruntime.connection;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How long this host may keep its tasks, on the monotonic clock. Each confirmed sync renews it from
 * the moment that sync was sent, and so the leases of the runs that hold on to it. Thread-safe.
 */
public final class Lease {
    private final LongSupplier nanoClock;
    private final Set<Consumer<Duration>> holders = ConcurrentHashMap.newKeySet();
    private long sentNanos;
    private long lengthNanos;
    private long passedOnNanos;

    /** A lease that has ended. */
    public Lease(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        sentNanos = nanoClock.getAsLong();
        passedOnNanos = sentNanos;
    }

    /** The controller answered a request sent at that time. */
    void confirmed(long sentAtNanos, long leaseMillis) {
        if (renew(sentAtNanos, Duration.ofMillis(leaseMillis).toNanos())) {
            Duration left = left();
            holders.forEach(holder -> holder.accept(left));
        }
    }

    /** Whether holders must be told: frequent syncs need not reach the supervisors every time. */
    private synchronized boolean renew(long sentAtNanos, long leaseNanos) {
        if (sentAtNanos - sentNanos < 0) {
            return false; // a later request was answered before
        }
        sentNanos = sentAtNanos;
        lengthNanos = leaseNanos;
        long end = sentNanos + lengthNanos;
        boolean matters = Math.abs(end - passedOnNanos) > lengthNanos / 8;
        passedOnNanos = matters ? end : passedOnNanos;
        return matters;
    }

    /** What is left; zero when it has ended. */
    public synchronized Duration left() {
        long left = sentNanos + lengthNanos - nanoClock.getAsLong();
        return Duration.ofNanos(Math.max(0, left));
    }

    /** Its whole length, as the controller last said; zero before. */
    synchronized Duration length() {
        return Duration.ofNanos(lengthNanos);
    }

    /** Has the holder told what is left with every renewal that matters. */
    public void hold(Consumer<Duration> holder) {
        holders.add(holder);
    }

    public void letGo(Consumer<Duration> holder) {
        holders.remove(holder);
    }
}
