package been.hostruntime.connection;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How long this host may keep its tasks, on the monotonic clock. Each confirmed sync renews it from
 * the moment that sync was sent, and so the leases of the runs that hold on to it. Thread-safe.
 */
public final class Lease {
    private final LongSupplier nanoClock;
    private final AtomicLong end;
    private final AtomicLong lastPassedOn;
    private final Set<Consumer<Duration>> holders = ConcurrentHashMap.newKeySet();
    private volatile long millis;

    /** A lease that has ended. */
    public Lease(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        end = new AtomicLong(nanoClock.getAsLong());
        lastPassedOn = new AtomicLong(end.get());
    }

    /** The controller answered a request sent at that time. */
    void confirmed(long sentNanos, long leaseMillis) {
        millis = leaseMillis;
        long leaseNanos = Duration.ofMillis(leaseMillis).toNanos();
        long newEnd = sentNanos + leaseNanos;
        end.accumulateAndGet(newEnd, (old, given) -> given - old > 0 ? given : old);
        long passedOn = lastPassedOn.get();
        // Frequent syncs need not tell the supervisors every time.
        if (newEnd - passedOn > leaseNanos / 8 && lastPassedOn.compareAndSet(passedOn, newEnd)) {
            Duration left = left();
            holders.forEach(holder -> holder.accept(left));
        }
    }

    /** What is left; zero when it has ended. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, end.get() - nanoClock.getAsLong()));
    }

    /** Its whole length, as the controller last said; zero before. */
    Duration length() {
        return Duration.ofMillis(millis);
    }

    /** Has the holder told what is left with every renewal that matters. */
    public void hold(Consumer<Duration> holder) {
        holders.add(holder);
    }

    public void letGo(Consumer<Duration> holder) {
        holders.remove(holder);
    }
}
