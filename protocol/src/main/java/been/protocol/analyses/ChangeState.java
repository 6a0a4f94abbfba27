package been.protocol.analyses;

import java.util.Locale;
import java.util.Optional;

/** What people, or the platform, think of a change. */
public enum ChangeState {
    /** Found, and not decided. */
    NEW,
    /** Fresh executions found it again, or somebody did. */
    CONFIRMED,
    /** Somebody takes care of it. */
    ACKNOWLEDGED,
    /** A later version is as good as before. */
    FIXED,
    /** It was meant, and stays. */
    INTENDED,
    /** It is none: something disturbed the measuring. */
    INVALID;

    /** As it stands in pages and in REST. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ChangeState> of(String word) {
        for (ChangeState state : values()) {
            if (state.word().equals(word)) {
                return Optional.of(state);
            }
        }
        return Optional.empty();
    }

    /** Whether somebody should still do something about it. */
    public boolean isOpen() {
        return this == NEW || this == CONFIRMED || this == ACKNOWLEDGED;
    }
}
