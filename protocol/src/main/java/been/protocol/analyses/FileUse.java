package been.protocol.analyses;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * Whether a benchmark uses a file of a version, and how that is known; the most direct evidence
 * first. On the wire in lower case.
 */
public enum FileUse {
    /** A profiled execution loaded a Java class of it. */
    LOADED("its class was loaded"),
    /** A profiled execution read it. */
    READ("read when it ran"),
    /** The build of the version read it, or has it in its output. */
    BUILT("read by its build"),
    /** The build read it, but no profiled execution loaded one of its Java classes. */
    COMPILED("compiled, but not loaded"),
    /** Neither the build nor a profiled execution read it. */
    NONE("not used");

    private final String words;

    FileUse(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
