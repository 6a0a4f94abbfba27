package been.packages.archive;

import been.task.version.VersionRange;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A package that another one requires.
 *
 * @param name {@code group/name}
 * @param version a version, or a range such as {@code >=1.2 <2}; {@code null} for any
 */
public record Requirement(String name, @Nullable String version) {
    private static final Pattern NAME =
            Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}/[a-z0-9][a-z0-9._-]{0,63}");

    /** Reads {@code name} or {@code name version}; empty if it is neither. */
    static Optional<Requirement> read(String text) {
        String[] words = text.strip().split("\\s+", 2);
        boolean isOne =
                NAME.matcher(words[0]).matches()
                        && (words.length == 1 || VersionRange.read(words[1]).isPresent());
        return isOne
                ? Optional.of(new Requirement(words[0], words.length == 1 ? null : words[1]))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return version == null ? name : name + " " + version;
    }
}
