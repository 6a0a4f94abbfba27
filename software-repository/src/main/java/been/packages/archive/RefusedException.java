package been.packages.archive;

import java.io.IOException;

/**
 * Carries a refusal out of the depths of a validation to {@link ArchiveInspector}, which turns it
 * into a value; never leaves this package. An {@code IOException} so that it passes through
 * streams.
 */
final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    private final RefusalCode code;
    private final String why;

    RefusedException(RefusalCode code, String why) {
        super(why);
        this.code = code;
        this.why = why;
    }

    Refusal refusal() {
        return new Refusal(code, why);
    }
}
