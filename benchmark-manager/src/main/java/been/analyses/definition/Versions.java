package been.analyses.definition;

import been.analyses.module.VersionSource;
import been.protocol.PackageReference;
import been.protocol.analyses.VersionDetails;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which versions an analysis asks for. */
public sealed interface Versions {

    /** Nothing but what is installed. */
    record Unversioned() implements Versions {}

    /** Written down, oldest first. */
    record Listed(List<String> versions) implements Versions {
        public Listed {
            versions = List.copyOf(versions);
        }
    }

    /** With their sources in published packages, oldest first. */
    record Packaged(List<PackagedVersion> versions) implements Versions {
        public Packaged {
            versions = List.copyOf(versions);
        }
    }

    /**
     * One of them.
     *
     * @param sources pinned
     * @param details what is shown of it
     */
    record PackagedVersion(String version, PackageReference sources, VersionDetails details) {}

    /**
     * To be asked for.
     *
     * @param from the oldest, itself included; {@code null} for the first
     * @param to the newest, itself included; {@code null} for the last
     * @param include regular expression that a whole version must match; {@code null} for all
     */
    record Released(
            VersionSource.Provider source,
            @Nullable String from,
            @Nullable String to,
            @Nullable String include)
            implements Versions {}
}
