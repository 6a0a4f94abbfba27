package been.packages;

import java.time.Instant;

/**
 * A descriptor of tasks, kept with a package under a name of its own.
 *
 * @param packageName {@code group/name}
 * @param descriptor JSON that whoever saved it understands
 */
public record SavedDescriptor(
        String packageName, String name, String descriptor, Instant savedAt, String savedBy) {}
