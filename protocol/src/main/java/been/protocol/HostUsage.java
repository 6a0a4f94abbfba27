package been.protocol;

import org.jspecify.annotations.Nullable;

/**
 * Brief utilisation of a host at one moment; absent where it could not be read.
 *
 * @param cpu share of all processors that was busy since the previous one, 0 to 1
 */
public record HostUsage(
        long timeMillis,
        @Nullable Double cpu,
        @Nullable Double load1,
        @Nullable Long memoryUsedBytes,
        @Nullable Long diskFreeBytes) {}
