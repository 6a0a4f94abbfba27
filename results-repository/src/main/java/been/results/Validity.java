package been.results;

import java.util.Locale;

/** Whether an execution counts; only {@code VALID} and {@code DISTURBED} ones enter statistics. */
public enum Validity {
    VALID,
    /** Kept and used, but marked: something disturbed the host. */
    DISTURBED,
    /** The program failed, or what it measured is no result. */
    FAILED,
    /** It ended before it was steady. */
    WARM_UP_ONLY,
    /** Somebody took it out, and said why. */
    INVALIDATED;

    /** Whether it enters statistics. */
    public boolean counts() {
        return this == VALID || this == DISTURBED;
    }

    /** As it is called in text, files and JSON of BEEN's own. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
