package been.analyses.definition;

import been.analyses.module.VersionSource;
import been.protocol.PackageReference;
import been.protocol.analyses.VersionDetails;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The versions that an analysis requests. */
public sealed interface Versions {

    /** Only the installed version. */
    record Unversioned() implements Versions {}

    /** An explicit list, oldest first. */
    record Listed(List<String> versions) implements Versions {
        public Listed {
            versions = List.copyOf(versions);
        }
    }

    /** An explicit list with sources in published packages, oldest first. */
    record Packaged(List<PackagedVersion> versions) implements Versions {
        public Packaged {
            versions = List.copyOf(versions);
        }
    }

    /**
     * One version of the list.
     *
     * @param sources pinned
     * @param details shown with the version
     */
    record PackagedVersion(String version, PackageReference sources, VersionDetails details) {}

    /**
     * Versions listed by a source.
     *
     * @param from the oldest, inclusive; {@code null} for the first
     * @param to the newest, inclusive; {@code null} for the last
     * @param include regular expression that a whole version must match; {@code null} for all
     */
    record Released(
            VersionSource.Provider source,
            @Nullable String from,
            @Nullable String to,
            @Nullable String include)
            implements Versions {}
}
