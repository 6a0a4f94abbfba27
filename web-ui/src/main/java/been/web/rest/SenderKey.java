package been.web.rest;

import been.protocol.Sha256;
import been.tasks.RequestKey;
import been.web.once.SenderKeys;
import java.security.Principal;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The header {@code Idempotency-Key}: a sender that does not know what became of a request sends it
 * again under the same key, and nothing is made twice. For handlers that commit the key together
 * with what they make; of all others {@link been.web.once} sees to it.
 */
final class SenderKey {
    static final String HEADER = SenderKeys.HEADER;

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
        return new RequestKey(caller.getName(), SenderKeys.check(header), Sha256.of(request.get()));
    }
}
