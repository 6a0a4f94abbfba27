package been.web.rest;

import been.protocol.Quantities;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a caller may have an answer wait. */
final class Patience {

    private static final Duration MOST = Duration.ofSeconds(60);

    private Patience() {}

    /**
     * @param asked such as {@code 20s}; {@code null} for not at all
     */
    static Duration wait(@Nullable String asked) {
        if (asked == null) {
            return Duration.ZERO;
        }
        Duration wait;
        try {
            wait = Quantities.parseDuration(asked);
        } catch (IllegalArgumentException e) {
            throw Refusals.badParameter("'wait': " + e.getMessage());
        }
        if (wait.compareTo(MOST) > 0) {
            throw Refusals.badParameter(
                    "'wait' must be no longer than 60s, then ask again: " + asked);
        }
        return wait;
    }
}
