package been.protocol.packages;

import java.time.Instant;

/**
 * One published package.
 *
 * @param name {@code group/name}
 * @param digest SHA-256 of the archive, 64 lower-case hexadecimal digits
 * @param bytes size of the archive
 */
public record StoredPackage(
        String name,
        String version,
        PackageKind kind,
        String description,
        String digest,
        long bytes,
        Instant publishedAt,
        String publishedBy) {}
