package been.tasks.store;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * The milliseconds by which leases, offers and deadlines are decided, the same for every process on
 * a database whatever their wall clocks show. Thread-safe.
 *
 * <p>The database keeps a number; each process counts on from it by a clock that only goes forward,
 * and raises it now and then to what it counted. So it stops while no process runs, and never runs
 * ahead of what really passed by more than {@link #doubt}: a process that could not agree with the
 * database for longer than that forgets what it counted alone. While a process is held, it takes
 * what others counted, and counts nothing itself. See docs/decisions/0010-time-of-the-platform.md.
 */
public final class PlatformTime {
    private final LongSupplier nanos;
    private final Duration doubt;
    private long agreed;
    private long agreedAt;
    private boolean isHeld;

    /**
     * @param nanos a clock that only goes forward
     * @param doubt for how long a process is believed what it counted alone
     */
    PlatformTime(LongSupplier nanos, Duration doubt) {
        this.nanos = nanos;
        this.doubt = doubt;
        this.agreedAt = nanos.getAsLong();
    }

    /** For the only process of its database, which is always believed. */
    static PlatformTime ofOneProcess() {
        return new PlatformTime(System::nanoTime, Duration.ofNanos(Long.MAX_VALUE));
    }

    /** What a process may be off by, while it is believed. */
    public Duration doubt() {
        return doubt;
    }

    public synchronized long millis() {
        return isHeld ? agreed : agreed + (nanos.getAsLong() - agreedAt) / 1_000_000;
    }

    /**
     * Stops counting until {@link #release}: nothing becomes overdue while no host can be heard.
     */
    public synchronized void hold() {
        agreed = millis();
        isHeld = true;
    }

    /** Counts again, from where it stopped. */
    public synchronized void release() {
        agreedAt = nanos.getAsLong();
        isHeld = false;
    }

    /** To what the database's number is to be raised; empty when this process is not believed. */
    synchronized OptionalLong counted() {
        return isBelieved() ? OptionalLong.of(millis()) : OptionalLong.empty();
    }

    /** The database has this number now, having been raised to what this process counted. */
    synchronized void agree(long stored) {
        agreed = stored;
        agreedAt = nanos.getAsLong();
    }

    /** The database has this number now; it may be lower than what this process counted since. */
    synchronized void learn(long stored) {
        if (!isBelieved() || stored > millis()) {
            agree(stored);
        }
    }

    private boolean isBelieved() {
        return !isHeld && nanos.getAsLong() - agreedAt <= doubt.toNanos();
    }
}
