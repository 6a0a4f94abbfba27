package been.tasks.lease;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

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

    /** After so long without a word of a host, nothing usual runs there any more. */
    public Duration whole() {
        return duration.plus(margin);
    }

    /** Until when a host that speaks now keeps its tasks. */
    public long renewedAt(long now) {
        return now + duration.toMillis();
    }

    public Standing standing(long leaseUntil, long now) {
        if (leaseUntil > now) {
            return Standing.ALIVE;
        }
        return isOver(leaseUntil, null, now) ? Standing.GONE : Standing.SILENT;
    }

    /**
     * Whether nothing of an attempt runs any more on a host that is not heard of: its supervisor
     * has ended it with the lease, or where its task survives longer, with that.
     *
     * @param survivesMillis from the last renewal on; absent when the attempt ends with the lease
     */
    public boolean isOver(long leaseUntil, @Nullable Long survivesMillis, long now) {
        long longer = survivesMillis == null ? 0 : survivesMillis - duration.toMillis();
        long sinceEnd = now - Math.max(leaseUntil, renewedAt(startedAt)) - margin.toMillis();
        return sinceEnd > Math.max(0, longer);
    }
}
