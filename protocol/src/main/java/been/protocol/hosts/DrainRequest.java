package been.protocol.hosts;

import org.jspecify.annotations.Nullable;

/**
 * Drains a host.
 *
 * @param deadline such as {@code 30m}, after which what still runs is stopped
 */
public record DrainRequest(@Nullable String deadline, @Nullable String why) {}
