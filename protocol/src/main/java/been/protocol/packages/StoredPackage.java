package been.protocol.packages;

import been.protocol.PackageReference;
import java.time.Instant;
import java.util.List;

/**
 * One published package.
 *
 * @param name {@code group/name}
 * @param digest SHA-256 of the archive, 64 lower-case hexadecimal digits
 * @param bytes size of the archive
 * @param platforms where it runs, {@code os/arch}; empty for anywhere
 * @param requires the packages that it needs, as they were chosen when it was published
 */
public record StoredPackage(
        String name,
        String version,
        PackageKind kind,
        String description,
        String digest,
        long bytes,
        Instant publishedAt,
        String publishedBy,
        List<String> platforms,
        List<PackageReference> requires) {
    public StoredPackage {
        platforms = List.copyOf(platforms);
        requires = List.copyOf(requires);
    }

    /** A package for any platform that requires no other. */
    public StoredPackage(
            String name,
            String version,
            PackageKind kind,
            String description,
            String digest,
            long bytes,
            Instant publishedAt,
            String publishedBy) {
        this(
                name,
                version,
                kind,
                description,
                digest,
                bytes,
                publishedAt,
                publishedBy,
                List.of(),
                List.of());
    }
}
