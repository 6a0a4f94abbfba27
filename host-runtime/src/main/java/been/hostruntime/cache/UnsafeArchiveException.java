package been.hostruntime.cache;

import java.io.IOException;
import java.io.Serial;

/** An archive breaks a rule; the message says which and where. */
final class UnsafeArchiveException extends IOException {
    @Serial private static final long serialVersionUID = 1;

    UnsafeArchiveException(String message) {
        super(message);
    }
}
