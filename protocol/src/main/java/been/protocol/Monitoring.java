package been.protocol;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a task is watched while it runs, and for what it is then ended. Without any of it nothing is
 * read of a task before its end.
 *
 * @param detail how often a row of its series is recorded, from 10 ms on; null records none
 * @param idle ends a task that uses less of its processors, on average over the bound's time
 * @param runaway ends a task that uses more of them
 */
public record Monitoring(@Nullable Duration detail, @Nullable Bound idle, @Nullable Bound runaway) {
    public static final Monitoring NONE = new Monitoring(null, null, null);

    public static final Duration SHORTEST_DETAIL = Duration.ofMillis(10);

    /**
     * A limit on utilisation.
     *
     * @param cpu share of the time of all processors that the task was given, above 0 and below 1
     * @param time over which the average counts
     */
    public record Bound(double cpu, Duration time) {
        public Bound {
            if (!(cpu > 0 && cpu < 1)) {
                throw new IllegalArgumentException(
                        "a limit on utilisation must be above 0 and below 1, such as 0.01 for 1%: "
                                + cpu);
            }
            if (!time.isPositive()) {
                throw new IllegalArgumentException(
                        "the time of a limit on utilisation must be positive: " + time);
            }
        }
    }

    public Monitoring {
        if (detail != null && detail.compareTo(SHORTEST_DETAIL) < 0) {
            throw new IllegalArgumentException(
                    "the interval of detailed monitoring must be 10ms or longer: "
                            + Quantities.formatDuration(detail));
        }
        if (idle != null && runaway != null && idle.cpu >= runaway.cpu) {
            throw new IllegalArgumentException(
                    "every task is beyond one of these bounds: idle ends it below a CPU share of "
                            + idle.cpu
                            + ", runaway above "
                            + runaway.cpu);
        }
    }
}
