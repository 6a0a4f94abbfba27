package been.hostruntime.connection;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Ever longer pauses between tries, each scattered so that a thousand hosts do not come at once.
 */
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

    /** How long to pause after one more failure: between half and all of what is due. */
    public Duration failed() {
        long due = Math.min(FIRST_MILLIS << Math.min(failures, 20), longest.toMillis());
        failures++;
        return Duration.ofMillis(Math.round(due * (0.5 + random.nextDouble() / 2)));
    }

    /**
     * How long to pause after one more failure when somebody else may be asked: scattered over half
     * a second, so that not all hosts of a controller that died come to the next at once, and as
     * usual when all of them failed.
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
