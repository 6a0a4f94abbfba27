package been.protocol.hosts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One property of a host that somebody set, changed or removed.
 *
 * @param property without the leading {@code user}
 * @param before absent when there was none
 * @param after absent when there is none any more
 */
public record UserPropertyChange(
        Instant time,
        String who,
        String property,
        @Nullable Object before,
        @Nullable Object after) {}
