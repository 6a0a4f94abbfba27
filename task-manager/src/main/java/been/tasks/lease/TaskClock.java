package been.tasks.lease;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * Three kinds of time: the wall clock, which people read and which may be set at any moment; that
 * of the platform, by which leases, offers and deadlines are decided and which all controllers of a
 * database share; and that of this process, by which it measures how long something takes.
 *
 * @param wall for stamps
 * @param steadyMillis of the platform, for whatever is stored and compared
 * @param ownMillis of this process: never stored, never compared with another's
 */
public record TaskClock(InstantSource wall, LongSupplier steadyMillis, LongSupplier ownMillis) {

    /** A clock by that time of the platform. */
    public static TaskClock by(InstantSource wall, LongSupplier platformMillis) {
        return new TaskClock(wall, platformMillis, () -> System.nanoTime() / 1_000_000);
    }

    public Instant now() {
        return wall.instant();
    }

    public long steady() {
        return steadyMillis.getAsLong();
    }

    public long own() {
        return ownMillis.getAsLong();
    }
}
