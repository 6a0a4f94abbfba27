package been.protocol.analyses;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What is asked. */
public enum AnalysisKind {
    /** The same configuration, successive versions. */
    REGRESSION,
    /** The same software, several configurations. */
    COMPARISON;

    /** The kind of this word or name. */
    public static AnalysisKind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** As it is in analysis files. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return word();
    }
}
