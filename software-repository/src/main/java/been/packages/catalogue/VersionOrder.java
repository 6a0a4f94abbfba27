package been.packages.catalogue;

import java.util.Comparator;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/**
 * Orders versions as Maven does, oldest first: numbers as numbers, {@code 1.0-alpha < 1.0-rc <
 * 1.0-SNAPSHOT < 1.0 < 1.0.1}. Pure, thread-safe.
 */
public final class VersionOrder implements Comparator<String> {
    private final GenericVersionScheme scheme = new GenericVersionScheme();

    @Override
    public int compare(String one, String other) {
        return parse(one).compareTo(parse(other));
    }

    private Version parse(String version) {
        try {
            return scheme.parseVersion(version);
        } catch (InvalidVersionSpecificationException impossible) {
            throw new IllegalStateException("the generic scheme reads any text", impossible);
        }
    }
}
