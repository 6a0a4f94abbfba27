package been.web.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import org.springframework.http.HttpStatus;

/**
 * The body of every error answer, as {@code application/problem+json} (RFC 9457).
 *
 * @param title the status in words
 * @param detail what happened, where, and what to do: one sentence for people
 * @param code stable, for machines, such as {@code analysis.invalid}
 * @param recoverable whether the same call may succeed later
 * @param problems further findings, each at its place; left out when there are none
 */
public record ApiProblem(
        String type,
        String title,
        int status,
        String detail,
        String code,
        Kind kind,
        boolean recoverable,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<?> problems) {

    public static final String MEDIA_TYPE = "application/problem+json";

    public ApiProblem {
        problems = List.copyOf(problems);
    }

    /** Whose doing an error is. */
    public enum Kind {
        /** The caller's: another call is needed. */
        USER,
        /** A task's. */
        TASK,
        /** The platform's own. */
        PLATFORM,
        /** Something is full or busy. */
        RESOURCE,
        /** Something beyond the platform did not answer. */
        EXTERNAL;

        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A mistake of the caller's that the same call would repeat. */
    public static ApiProblem user(HttpStatus status, String code, String detail) {
        return of(status, code, Kind.USER, false, detail, List.of());
    }

    public static ApiProblem of(
            HttpStatus status,
            String code,
            Kind kind,
            boolean recoverable,
            String detail,
            List<?> problems) {
        return new ApiProblem(
                "about:blank",
                status.getReasonPhrase(),
                status.value(),
                detail,
                code,
                kind,
                recoverable,
                problems);
    }
}
