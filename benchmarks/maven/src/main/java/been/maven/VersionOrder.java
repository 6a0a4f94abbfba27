package been.maven;

import java.lang.module.ModuleDescriptor;
import java.util.Comparator;

/**
 * Versions as people order them: numbers by value, and what follows a dash ({@code -rc1}) before
 * the release itself.
 */
final class VersionOrder {
    static final Comparator<String> OLDEST_FIRST =
            Comparator.comparing(VersionOrder::comparable).thenComparing(Comparator.naturalOrder());

    private VersionOrder() {}

    /** The JDK's own order of module versions is this one, for versions that start with a digit. */
    private static ModuleDescriptor.Version comparable(String version) {
        return ModuleDescriptor.Version.parse(
                Character.isDigit(version.charAt(0)) ? version : "0-" + version);
    }
}
