package been.tasks.lease;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * Two kinds of time: the wall clock, which people read and which may be set at any moment, and a
 * steady one, which only goes forward and by which leases, offers and deadlines are decided.
 *
 * @param wall for stamps
 * @param steadyMillis for decisions; starts near the wall clock, so that it goes on roughly where
 *     an earlier process left it
 */
public record TaskClock(InstantSource wall, LongSupplier steadyMillis) {

    /** A steady clock of this process. */
    public static TaskClock startingAt(InstantSource wall) {
        long start = wall.millis();
        long nanos = System.nanoTime();
        return new TaskClock(wall, () -> start + (System.nanoTime() - nanos) / 1_000_000);
    }

    public Instant now() {
        return wall.instant();
    }

    public long steady() {
        return steadyMillis.getAsLong();
    }
}
