package been.analyses.notify;

import java.time.Duration;
import java.util.Optional;

/** How long to wait between attempts: longer each time, for about half a day in all. */
final class Backoff {
    static final int MOST_ATTEMPTS = 20;
    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofHours(1);

    private Backoff() {}

    /**
     * The time until the next attempt; empty after the last one.
     *
     * @param attempts that failed, at least one
     */
    static Optional<Duration> after(int attempts) {
        if (attempts >= MOST_ATTEMPTS) {
            return Optional.empty();
        }
        Duration doubled = FIRST.multipliedBy(1L << Math.min(attempts - 1, 20));
        return Optional.of(doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST);
    }
}
