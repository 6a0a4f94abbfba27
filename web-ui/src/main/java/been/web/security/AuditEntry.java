package been.web.security;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One thing that somebody did, or tried to.
 *
 * @param id later entries have greater ones
 * @param address where the call came from; absent when the platform did not learn it
 * @param deed what was done, such as {@code analysis.stop}
 * @param object what it was done to, such as the number of an analysis; empty where that is clear
 * @param detail such as the status that was answered
 */
public record AuditEntry(
        String id,
        Instant at,
        String who,
        @Nullable String address,
        Way way,
        String deed,
        String object,
        Outcome outcome,
        @Nullable String detail) {

    /** By what it was done. */
    public enum Way {
        REST,
        PAGE,
        LOGIN;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What came of it. */
    public enum Outcome {
        DONE,
        /** It was not allowed, or what was asked for could not be. */
        REFUSED,
        FAILED;

        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
