package been.web.rest;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts join tokens that were no good, by the address that they came from: after some within a
 * minute, none from there is looked at until that minute is over. In memory, so that a stranger
 * writes nothing. Thread-safe.
 */
final class FailedJoins {
    private static final int MOST = 20;
    private static final int MOST_ADDRESSES = 10_000;
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final InstantSource clock;
    private final Map<String, Count> counts =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Count> eldest) {
                    return size() > MOST_ADDRESSES;
                }
            };

    FailedJoins(InstantSource clock) {
        this.clock = clock;
    }

    private record Count(int failures, Instant end) {}

    /** How long the address has to wait. */
    synchronized Optional<Duration> wait(String address) {
        Count count = counts.get(address);
        Duration left =
                count == null || count.failures() < MOST
                        ? Duration.ZERO
                        : Duration.between(clock.instant(), count.end());
        return left.isPositive() ? Optional.of(left) : Optional.empty();
    }

    synchronized void failed(String address) {
        Instant now = clock.instant();
        Count before = counts.remove(address);
        counts.put(
                address,
                before == null || !now.isBefore(before.end())
                        ? new Count(1, now.plus(WINDOW))
                        : new Count(before.failures() + 1, before.end()));
    }
}
