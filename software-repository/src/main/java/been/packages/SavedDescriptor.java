package been.packages;

import java.time.Instant;

/**
 * A named task descriptor, stored with a package or alone.
 *
 * @param packageName {@code group/name}; empty without a package
 * @param descriptor JSON in the form of its author
 */
public record SavedDescriptor(
        String packageName, String name, String descriptor, Instant savedAt, String savedBy) {

    /** {@code group/package/name}, or the name alone. */
    public String fullName() {
        return packageName.isEmpty() ? name : packageName + "/" + name;
    }
}
