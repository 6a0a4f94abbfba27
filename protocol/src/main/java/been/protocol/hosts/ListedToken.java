package been.protocol.hosts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A join token as it is listed.
 *
 * @param id by which it is revoked; reveals nothing of its secret
 * @param expiresAt absent for a token of an earlier release
 * @param usedBy name of the host that joined with it; absent while it is unused
 */
public record ListedToken(
        String id,
        Instant createdAt,
        String createdBy,
        @Nullable Instant expiresAt,
        @Nullable Instant usedAt,
        @Nullable String usedBy) {}
