package been.packages;

import java.time.Instant;

/**
 * A named task descriptor, stored with a package.
 *
 * @param packageName {@code group/name}
 * @param descriptor JSON in the form of its author
 */
public record SavedDescriptor(
        String packageName, String name, String descriptor, Instant savedAt, String savedBy) {}
