package been.web.rest;

import been.tasks.RequestKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Principal;
import java.util.HexFormat;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The header {@code Idempotency-Key}: a sender that does not know what became of a request sends it
 * again under the same key, and nothing is made twice.
 */
final class SenderKey {
    static final String HEADER = "Idempotency-Key";
    private static final int LONGEST = 255;

    private SenderKey() {}

    /**
     * Absent without the header.
     *
     * @param request what is asked for; only looked at with the header
     */
    static @Nullable RequestKey of(
            @Nullable String header, Principal caller, Supplier<String> request) {
        if (header == null) {
            return null;
        }
        if (header.isBlank() || header.length() > LONGEST) {
            throw Refusals.badParameter(
                    "The header %s needs 1 to %d characters.".formatted(HEADER, LONGEST));
        }
        return new RequestKey(caller.getName(), header, digest(request.get()));
    }

    private static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
