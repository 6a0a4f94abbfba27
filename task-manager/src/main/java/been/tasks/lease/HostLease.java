package been.tasks.lease;

import java.time.Duration;

/**
 * How long hosts keep what they hold without being heard of.
 *
 * @param duration a host ends its tasks when it could not renew for so long
 * @param margin added before its tasks are given to others, by which time it has ended them
 * @param startedAt steady milliseconds of this controller's start: before {@code duration + margin}
 *     from then no host is lost, since nobody was there to renew with
 */
public record HostLease(Duration duration, Duration margin, long startedAt) {

    /** What can be said of a host. */
    public enum Standing {
        /** Its lease lasts. */
        ALIVE,
        /** Its lease is over, and its tasks may not have ended yet. */
        SILENT,
        /** Its lease and the margin are over: nothing of its tasks runs any more. */
        GONE
    }

    /** Until when a host that speaks now keeps its tasks. */
    public long renewedAt(long now) {
        return now + duration.toMillis();
    }

    public Standing standing(long leaseUntil, long now) {
        if (leaseUntil > now) {
            return Standing.ALIVE;
        }
        long provablyOver = Math.max(leaseUntil, renewedAt(startedAt)) + margin.toMillis();
        return now > provablyOver ? Standing.GONE : Standing.SILENT;
    }
}
