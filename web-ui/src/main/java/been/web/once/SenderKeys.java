package been.web.once;

import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import org.springframework.http.HttpStatus;

/** The header of idempotency keys and the refusals about it. */
public final class SenderKeys {
    public static final String HEADER = "Idempotency-Key";

    private static final int LONGEST = 255;

    private SenderKeys() {}

    /**
     * The key, if it is one.
     *
     * @throws RefusedCall when it is not
     */
    public static String check(String key) {
        if (key.isBlank() || key.length() > LONGEST) {
            throw new RefusedCall(
                    ApiProblem.user(
                            HttpStatus.BAD_REQUEST,
                            "request.parameter",
                            "The header %s needs 1 to %d characters.".formatted(HEADER, LONGEST)));
        }
        return key;
    }

    /** The key asked for something else before. */
    public static RefusedCall reused() {
        return new RefusedCall(
                ApiProblem.user(
                        HttpStatus.UNPROCESSABLE_CONTENT,
                        "request.key-reused",
                        "This Idempotency-Key was sent with another request before; nothing was done. Use a new key for a new request."));
    }
}
