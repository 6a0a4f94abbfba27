package been.analyses.module;

import java.util.List;

/** Where the versions of the software under test come from. */
public sealed interface VersionSource {

    /** Written down, oldest first. */
    record Listed(List<String> versions) implements VersionSource {
        public Listed {
            versions = List.copyOf(versions);
        }
    }

    /**
     * The releases of a Maven artifact, which are also fetched: the artifact with its dependencies
     * becomes a binary package.
     */
    record Maven(String group, String artifact) implements VersionSource {

        /** {@code group:artifact}. */
        public String coordinates() {
            return group + ":" + artifact;
        }
    }
}
