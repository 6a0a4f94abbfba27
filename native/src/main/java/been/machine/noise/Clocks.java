package been.machine.noise;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Both clocks of this machine at almost the same moment.
 *
 * @param monotonicNanos on the monotonic clock, from an arbitrary origin
 * @param wallMicros on the wall clock, since 1970
 * @param apart nanoseconds between the two readings, at most
 */
public record Clocks(long monotonicNanos, long wallMicros, long apart) {
    private static final int LOOKS = 3;
    private static final double LEAST_STEP_SECONDS = 0.005;

    /** The best of several readings, since this thread may be preempted between the two. */
    public static Clocks read() {
        Clocks best = look();
        for (int i = 1; i < LOOKS; i++) {
            Clocks next = look();
            best = next.apart < best.apart ? next : best;
        }
        return best;
    }

    private static Clocks look() {
        long before = System.nanoTime();
        long wall = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        long after = System.nanoTime();
        return new Clocks(before + (after - before) / 2, wall, after - before);
    }

    /** Whether the wall clock was set, or the machine slept, since that earlier reading. */
    public boolean isSetSince(Clocks earlier) {
        double seconds = (monotonicNanos - earlier.monotonicNanos) / 1e9;
        double wall = (wallMicros - earlier.wallMicros) / 1e6;
        return isStep(wall - seconds);
    }

    /** Whether the wall clock moves that much against the monotonic one only when it is set. */
    static boolean isStep(double seconds) {
        return Math.abs(seconds) >= LEAST_STEP_SECONDS;
    }
}
