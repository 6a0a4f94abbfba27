package been.analyses.definition;

import been.analyses.module.VersionSource;
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
