package been.hostruntime.cache;

import java.io.IOException;
import java.io.Serial;

/** An archive violates a rule; the message names the rule and the entry. */
final class UnsafeArchiveException extends IOException {
    @Serial private static final long serialVersionUID = 1;

    UnsafeArchiveException(String message) {
        super(message);
    }
}
