package been.analyses.definition;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Locale;

/** What is profiled after an analysis has ended: {@code profile:} as it is written. */
public enum ProfileUse {
    NOTHING,
    /** Both versions of every change. */
    CHANGES,
    /** Everything that was measured. */
    ALL;

    @JsonCreator
    static ProfileUse of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
