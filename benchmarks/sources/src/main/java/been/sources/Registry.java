package been.sources;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;

/** Released versions of packages, as the program of their language lists and fetches them. */
sealed interface Registry permits Cargo, Go, Npm, Pip {
    /** Time for a question, and for all versions that one question is about. */
    Duration LISTING_LIMIT = Duration.ofMinutes(5);

    /** Time to fetch one version, which may have to be compiled. */
    Duration FETCHING_LIMIT = Duration.ofMinutes(10);

    /**
     * The one that an analysis calls so.
     *
     * @param program path of {@link #program}
     * @param tmp folder for temporary files
     */
    static Registry of(String word, String program, Path tmp) {
        return switch (word) {
            case "pypi" -> new Pip(program, tmp);
            case "crates" -> new Cargo(program, tmp);
            case "npm" -> new Npm(program, tmp);
            case "go" -> new Go(program, tmp);
            default -> throw new IllegalArgumentException("unknown registry '" + word + "'");
        };
    }

    /** The host's program whose path a task needs. */
    static String program(String word) {
        return switch (word) {
            case "pypi" -> "python3";
            case "crates" -> "cargo";
            default -> word;
        };
    }

    /**
     * The versions that were not withdrawn, each with its date in ISO 8601, which is empty when it
     * is not known.
     *
     * @param preReleases whether these are included
     * @throws Unavailable when the package or its registry cannot be read
     */
    Map<String, String> releases(String name, boolean preReleases)
            throws IOException, InterruptedException;

    /**
     * Fetches one version.
     *
     * @param asSources whether it is going to be built
     * @param folder empty; what is fetched is left there
     * @return packages that came with it, each with its version
     * @throws Unavailable when it cannot be fetched
     */
    SortedMap<String, String> fetch(String name, String version, boolean asSources, Path folder)
            throws IOException, InterruptedException;

    /** Whether semantic versioning calls it a pre-release. */
    static boolean isPreRelease(String version) {
        return PRE_RELEASE.matcher(version).lookingAt();
    }

    /** A hyphen before the build metadata. */
    Pattern PRE_RELEASE = Pattern.compile("[^+]*-");
}
