package been.protocol.retention;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One time that old things were removed.
 *
 * @param who asked for it; {@code retention} when nobody did
 * @param begunAt absent while it has not begun
 * @param endedAt absent while it goes on
 * @param removed how many things of each kind; empty while it goes on
 * @param bytes of all of them
 */
public record SweepView(
        String who,
        Instant askedAt,
        @Nullable Instant begunAt,
        @Nullable Instant endedAt,
        Map<RetentionKind, Long> removed,
        long bytes) {
    public SweepView {
        removed = Map.copyOf(removed);
    }
}
