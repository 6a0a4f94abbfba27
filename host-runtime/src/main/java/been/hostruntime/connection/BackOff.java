package been.hostruntime.connection;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Increasing pauses between retries, with jitter so that a thousand hosts do not retry at once. */
public final class BackOff {
    private static final long FIRST_MILLIS = 100;
    private static final long SCATTER_MILLIS = 500;

    private final RandomGenerator random;
    private final Duration longest;
    private int failures;

    public BackOff(RandomGenerator random, Duration longest) {
        this.random = random;
        this.longest = longest;
    }

    /** The pause after another failure: between half and all of the current delay. */
    public Duration failed() {
        long due = Math.min(FIRST_MILLIS << Math.min(failures, 20), longest.toMillis());
        failures++;
        return Duration.ofMillis(Math.round(due * (0.5 + random.nextDouble() / 2)));
    }

    /**
     * The pause after another failure when there are other controllers: random within half a
     * second, so that the hosts of a failed controller do not all turn to the next one at once; the
     * usual delay after all of them failed.
     */
    Duration failed(int others) {
        if (failures < others) {
            failures++;
            return Duration.ofMillis(Math.round(SCATTER_MILLIS * random.nextDouble()));
        }
        return failed();
    }

    public void succeeded() {
        failures = 0;
    }
}
