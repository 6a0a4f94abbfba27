package been.tasks.lease;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long hosts keep their attempts without contact to a controller.
 *
 * @param duration after which a host that could not renew its lease ends its tasks
 * @param margin added before its tasks are given to others, by which time it has ended them
 * @param startedAt steady milliseconds of this controller's start: before {@code duration + margin}
 *     from then no host is lost, since no controller was running to renew with
 */
public record HostLease(Duration duration, Duration margin, long startedAt) {

    /** What is known of a host. */
    public enum Standing {
        /** Its lease lasts. */
        ALIVE,
        /** Its lease is over, and its tasks may not have ended yet. */
        SILENT,
        /** Its lease and the margin are over: nothing of its tasks runs any more. */
        GONE
    }

    /**
     * After this time without contact, all attempts on a host have ended, except those of tasks
     * that survive longer.
     */
    public Duration whole() {
        return duration.plus(margin);
    }

    /** Until when a host whose request arrives now keeps its tasks. */
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
     * Whether an attempt has ended on a host without contact: its supervisor ends it with the
     * lease, or later if its task survives longer.
     *
     * @param survivesMillis from the last renewal on; absent when the attempt ends with the lease
     */
    public boolean isOver(long leaseUntil, @Nullable Long survivesMillis, long now) {
        long longer = survivesMillis == null ? 0 : survivesMillis - duration.toMillis();
        long sinceEnd = now - Math.max(leaseUntil, renewedAt(startedAt)) - margin.toMillis();
        return sinceEnd > Math.max(0, longer);
    }
}
