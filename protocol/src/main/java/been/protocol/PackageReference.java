package been.protocol;

import java.util.regex.Pattern;

/**
 * One immutable package, pinned.
 *
 * @param name {@code group/name}
 * @param digest SHA-256 of the archive, 64 lower-case hexadecimal digits
 */
public record PackageReference(String name, String version, String digest) {
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    public PackageReference {
        if (!DIGEST.matcher(digest).matches()) {
            throw new IllegalArgumentException(
                    "the digest of "
                            + name
                            + " must be 64 lower-case hexadecimal digits: "
                            + digest);
        }
    }

    @Override
    public String toString() {
        return name + " " + version;
    }
}
