package been.analyses.module;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Archives whose names have a version, which become source packages.
 *
 * @param url of a page that links to them, or the path of their folder on the host that measures
 * @param pattern of whole file names, with a group {@code version}
 */
public record ArchiveSource(String url, String pattern) implements VersionSource.Provider {
    private static final int LONGEST = 1_000;

    /** What is wrong with a pattern. */
    static Optional<String> complaint(String pattern) {
        if (pattern.length() > LONGEST) {
            return Optional.of("has more than %,d characters".formatted(LONGEST));
        }
        try {
            return Pattern.compile(pattern).namedGroups().containsKey("version")
                    ? Optional.empty()
                    : Optional.of("has no group (?<version>…), which is the version of a file");
        } catch (PatternSyntaxException e) {
            return Optional.of("is not a regular expression: " + e.getDescription());
        }
    }

    @Override
    public VersionSource.Tasks tasks() {
        return VersionSource.Tasks.ofSources("ArchiveVersions", "ArchiveFetch");
    }

    @Override
    public @Nullable String program() {
        return isOnHost() ? null : "curl";
    }

    @Override
    public Map<String, String> properties() {
        return Map.of("url", url, "pattern", pattern);
    }

    @Override
    public String packageName() {
        return VersionSource.packageName("archive", url + " " + pattern);
    }

    @Override
    public String title() {
        return "archives of " + url;
    }

    @Override
    public boolean isOnHost() {
        return url.startsWith("/");
    }
}
