package been.protocol.results;

import java.util.Locale;

/** Whether an execution enters statistics: only {@code VALID} and {@code DISTURBED} ones do. */
public enum Validity {
    VALID,
    /** Used but marked: the host was disturbed. */
    DISTURBED,
    /** The program failed or its result is not usable. */
    FAILED,
    /** It ended before reaching a steady state. */
    WARM_UP_ONLY,
    /** Excluded, with a reason: by a user, or by the platform since the host was too busy. */
    INVALIDATED;

    /** Whether it enters statistics. */
    public boolean counts() {
        return this == VALID || this == DISTURBED;
    }

    /** Its name in text, files and JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
