package been.hostruntime.connection;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How long this host may keep its tasks, on the monotonic clock. Each confirmed sync renews it from
 * the moment that sync was sent, and so the leases of the runs that hold on to it. Thread-safe.
 */
public final class Lease {
    private final LongSupplier nanoClock;
    private final Map<Consumer<Duration>, Duration> holders = new ConcurrentHashMap<>();
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
            holders.forEach((holder, atLeast) -> holder.accept(left(atLeast)));
        }
    }

    /** Whether holders must be told: frequent syncs need not reach the supervisors every time. */
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

    /** What is left; zero when it has ended. */
    public Duration left() {
        return left(Duration.ZERO);
    }

    /** What is left for whom each renewal is worth so much, where that is more. */
    public synchronized Duration left(Duration atLeast) {
        long worth = Math.max(lengthNanos, atLeast.toNanos());
        return Duration.ofNanos(Math.max(0, sentNanos + worth - nanoClock.getAsLong()));
    }

    /**
     * What is left for whom each renewal is worth so much, once the lease itself lasts: waits for a
     * controller that is away.
     */
    public synchronized Duration await(Duration atLeast) throws InterruptedException {
        while (left().isZero()) {
            wait();
        }
        return left(atLeast);
    }

    /** Its whole length, as the controller last said; zero before. */
    synchronized Duration length() {
        return Duration.ofNanos(lengthNanos);
    }

    /**
     * Has the holder told what is left with every renewal that matters.
     *
     * @param atLeast what a renewal is worth to it, where that is more than the lease: it survives
     *     an absence of the controllers for so long
     */
    public void hold(Duration atLeast, Consumer<Duration> holder) {
        holders.put(holder, atLeast);
    }

    public void letGo(Consumer<Duration> holder) {
        holders.remove(holder);
    }
}
