package been.protocol.retention;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long things of a kind are kept.
 *
 * @param days {@code null} for ever
 * @param changedAt absent while it is as usual
 * @param changedBy absent while it is as usual
 */
public record RetentionRule(
        RetentionKind kind,
        @Nullable Integer days,
        @Nullable Instant changedAt,
        @Nullable String changedBy) {

    /** The most that can be asked for: a hundred years; beyond, say for ever. */
    public static final int MOST_DAYS = 36_500;

    /**
     * @throws IllegalArgumentException when the days are less than 1 or more than {@link
     *     #MOST_DAYS}
     */
    public RetentionRule {
        if (days != null && (days < 1 || days > MOST_DAYS)) {
            throw new IllegalArgumentException(
                    "things can be kept for 1 to %d days, or for ever, not for %d days"
                            .formatted(MOST_DAYS, days));
        }
    }
}
