package been.protocol;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What one run may use; {@code null} means not limited.
 *
 * @param cpuTime of the whole process tree, user and system together
 * @param wallTime from the start of the program
 * @param memoryBytes of the whole process tree, page cache and tmpfs included, swap not allowed
 * @param processes at one time, threads included
 * @param outputBytes standard output and standard error together
 */
public record ResourceLimits(
        @Nullable Duration cpuTime,
        @Nullable Duration wallTime,
        @Nullable Long memoryBytes,
        @Nullable Integer processes,
        @Nullable Long outputBytes) {

    public static final ResourceLimits NONE = new ResourceLimits(null, null, null, null, null);

    public ResourceLimits {
        requirePositive("CPU time", cpuTime);
        requirePositive("wall time", wallTime);
        requirePositive("memory", memoryBytes);
        requirePositive("processes", processes);
        requirePositive("output", outputBytes);
    }

    private static void requirePositive(String what, @Nullable Duration limit) {
        if (limit != null && (limit.isNegative() || limit.isZero())) {
            throw new IllegalArgumentException(
                    "the limit on " + what + " must be positive: " + limit);
        }
    }

    private static void requirePositive(String what, @Nullable Number limit) {
        if (limit != null && limit.longValue() <= 0) {
            throw new IllegalArgumentException(
                    "the limit on " + what + " must be positive: " + limit);
        }
    }
}
