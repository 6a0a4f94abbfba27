package been.tasks.hosts;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A host's wall clock beside this controller's. Nothing is decided by either; what hosts stamp is
 * shown beside what controllers stamp, and no task seems to end before it began.
 *
 * @param ahead of this controller's clock; negative when behind
 */
record HostClock(Duration ahead, Instant now) {
    /** Within which a request may have been on its way, so that the clock may be right. */
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    /**
     * @param sentAtMillis by the host's clock; absent when the host did not send it
     */
    static HostClock of(@Nullable Long sentAtMillis, Instant now) {
        Duration ahead =
                sentAtMillis == null
                        ? Duration.ZERO
                        : Duration.between(now, Instant.ofEpochMilli(sentAtMillis));
        return new HostClock(ahead.abs().compareTo(TOLERANCE) <= 0 ? Duration.ZERO : ahead, now);
    }

    /** When something was by this controller's clock, never later than now. */
    Instant corrected(long hostMillis) {
        Instant then = Instant.ofEpochMilli(hostMillis).minus(ahead);
        return then.isAfter(now) ? now : then;
    }
}
