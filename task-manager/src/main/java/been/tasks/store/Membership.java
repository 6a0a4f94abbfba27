package been.tasks.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a host belongs to the platform.
 *
 * @param joinedAt absent until the host has joined
 * @param onlineSince when it first connected after its last lapse of the lease; absent before
 * @param drain absent while it takes tasks
 * @param revocation absent while its credential is valid
 */
public record Membership(
        @Nullable Instant joinedAt,
        @Nullable Instant onlineSince,
        @Nullable Drain drain,
        @Nullable Revocation revocation) {

    /**
     * A host is being drained.
     *
     * @param why may be empty
     * @param until steady milliseconds, after which what still runs is stopped; absent when it may
     *     run to its end
     */
    public record Drain(Instant since, String who, String why, @Nullable Long until) {}

    /**
     * A credential was revoked.
     *
     * @param why may be empty
     */
    public record Revocation(Instant at, String who, String why) {}

    /** Whether it may be given new tasks, as far as people are concerned. */
    public boolean isWelcome() {
        return drain == null && revocation == null;
    }
}
