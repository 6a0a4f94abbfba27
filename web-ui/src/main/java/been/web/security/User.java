package been.web.security;

import been.protocol.access.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who may sign in.
 *
 * @param hasPassword whether one was set; without it a link is the way in
 * @param enabled whether sign-in and tokens work
 * @param signedInAt the last time; absent when never
 */
public record User(
        String name,
        Role role,
        boolean hasPassword,
        boolean enabled,
        Instant createdAt,
        String createdBy,
        @Nullable Instant signedInAt) {}
