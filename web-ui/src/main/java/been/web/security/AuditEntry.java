package been.web.security;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One action that a user or program performed, or tried to.
 *
 * @param id later entries have greater ones
 * @param address where the call came from; absent when the platform did not learn it
 * @param action what was done, such as {@code analysis.stop}
 * @param object what it was done to, such as the number of an analysis; empty where that is clear
 * @param detail such as the status that was answered
 */
public record AuditEntry(
        String id,
        Instant at,
        String who,
        @Nullable String address,
        Way way,
        String action,
        String object,
        Outcome outcome,
        @Nullable String detail) {

    /** The way by which the call came. */
    public enum Way {
        REST,
        PAGE,
        LOGIN;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether it was done. */
    public enum Outcome {
        DONE,
        /** The caller was not allowed to, or the request could not be met. */
        REFUSED,
        FAILED;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
