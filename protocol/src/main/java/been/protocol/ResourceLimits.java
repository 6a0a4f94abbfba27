package been.protocol;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What one run may use; {@code null} means not limited. A run that goes beyond one is ended with
 * all its processes; at a soft limit it is first asked to end, by SIGTERM to all of them.
 *
 * @param cpuTime of the whole process tree, user and system together
 * @param wallTime from the start of the program
 * @param memoryBytes of the whole process tree, page cache and tmpfs included, swap not allowed
 * @param processes at one time, threads included
 * @param outputBytes standard output and standard error together
 * @param diskBytes what the run's own folders, and a private {@code /tmp}, grow by
 * @param softCpuTime less than {@code cpuTime}
 * @param softWallTime less than {@code wallTime}
 * @param grace between reaching a soft limit and the end at the latest; 5 seconds when it is not
 *     given
 */
public record ResourceLimits(
        @Nullable Duration cpuTime,
        @Nullable Duration wallTime,
        @Nullable Long memoryBytes,
        @Nullable Integer processes,
        @Nullable Long outputBytes,
        @Nullable Long diskBytes,
        @Nullable Duration softCpuTime,
        @Nullable Duration softWallTime,
        @Nullable Duration grace) {

    public static final ResourceLimits NONE = new ResourceLimits(null, null, null, null, null);

    /**
     * @throws IllegalArgumentException in one sentence for who wrote the limits
     */
    public ResourceLimits {
        requirePositive("CPU time", cpuTime);
        requirePositive("wall time", wallTime);
        requirePositive("memory", memoryBytes);
        requirePositive("processes", processes);
        requirePositive("output", outputBytes);
        requirePositive("disk", diskBytes);
        requireSofter("CPU time", softCpuTime, cpuTime);
        requireSofter("wall time", softWallTime, wallTime);
        if (grace != null && softCpuTime == null && softWallTime == null) {
            throw new IllegalArgumentException(
                    "a grace period follows a soft limit: give one on CPU time or wall time too");
        }
        requirePositive("grace", grace);
    }

    /** Hard limits only, and none on disk. */
    public ResourceLimits(
            @Nullable Duration cpuTime,
            @Nullable Duration wallTime,
            @Nullable Long memoryBytes,
            @Nullable Integer processes,
            @Nullable Long outputBytes) {
        this(cpuTime, wallTime, memoryBytes, processes, outputBytes, null, null, null, null);
    }

    public ResourceLimits withWallTime(Duration most) {
        return new ResourceLimits(
                cpuTime,
                most,
                memoryBytes,
                processes,
                outputBytes,
                diskBytes,
                softCpuTime,
                softWallTime,
                grace);
    }

    /** The same with all times multiplied, except the grace period. */
    public ResourceLimits withTimes(int factor) {
        return new ResourceLimits(
                longer(cpuTime, factor),
                longer(wallTime, factor),
                memoryBytes,
                processes,
                outputBytes,
                diskBytes,
                longer(softCpuTime, factor),
                longer(softWallTime, factor),
                grace);
    }

    private static @Nullable Duration longer(@Nullable Duration time, int factor) {
        return time == null ? null : time.multipliedBy(factor);
    }

    public ResourceLimits withMemoryBytes(long most) {
        return new ResourceLimits(
                cpuTime,
                wallTime,
                most,
                processes,
                outputBytes,
                diskBytes,
                softCpuTime,
                softWallTime,
                grace);
    }

    public ResourceLimits withOutputBytes(long most) {
        return new ResourceLimits(
                cpuTime,
                wallTime,
                memoryBytes,
                processes,
                most,
                diskBytes,
                softCpuTime,
                softWallTime,
                grace);
    }

    public ResourceLimits withDiskBytes(long most) {
        return new ResourceLimits(
                cpuTime,
                wallTime,
                memoryBytes,
                processes,
                outputBytes,
                most,
                softCpuTime,
                softWallTime,
                grace);
    }

    public ResourceLimits withSoft(
            @Nullable Duration softCpu,
            @Nullable Duration softWall,
            @Nullable Duration graceAfter) {
        return new ResourceLimits(
                cpuTime,
                wallTime,
                memoryBytes,
                processes,
                outputBytes,
                diskBytes,
                softCpu,
                softWall,
                graceAfter);
    }

    private static void requirePositive(String what, @Nullable Duration limit) {
        if (limit != null && (limit.isNegative() || limit.isZero())) {
            throw new IllegalArgumentException(
                    "the limit on "
                            + what
                            + " must be positive: "
                            + Quantities.formatDuration(limit));
        }
    }

    private static void requirePositive(String what, @Nullable Number limit) {
        if (limit != null && limit.longValue() <= 0) {
            throw new IllegalArgumentException(
                    "the limit on " + what + " must be positive: " + limit);
        }
    }

    private static void requireSofter(
            String what, @Nullable Duration soft, @Nullable Duration hard) {
        requirePositive(what, soft);
        if (soft != null && hard != null && soft.compareTo(hard) >= 0) {
            throw new IllegalArgumentException(
                    "the soft limit on "
                            + what
                            + ", "
                            + Quantities.formatDuration(soft)
                            + ", must be below the limit, "
                            + Quantities.formatDuration(hard));
        }
    }
}
