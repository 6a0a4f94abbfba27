package been.analyses.module;

import java.util.List;
import java.util.Locale;

/** Where the versions of the software under test come from. */
public sealed interface VersionSource {
    /** For messages. */
    String WHAT_IS_A_VERSION =
            "1 to 64 letters, digits, '.', '_', '+' and '-', the first a letter or digit";

    static boolean isVersion(String text) {
        return text.matches("[A-Za-z0-9][A-Za-z0-9._+-]{0,63}");
    }

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

        /** Name of the packages that hold its versions; such names are in lower case. */
        public String packageName() {
            return (group + "/" + artifact).toLowerCase(Locale.ROOT);
        }

        /** {@code group:artifact}. */
        public String coordinates() {
            return group + ":" + artifact;
        }
    }
}
