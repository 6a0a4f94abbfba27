package been.packages;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps packages for good, by digest. Thread-safe. */
public interface SoftwareRepository {

    /**
     * Validates an archive and, if it holds, makes it durable and visible before returning.
     *
     * @param expectedDigest SHA-256 that the sender announced, or {@code null}
     * @throws IOException when the stream or the disk fails; nothing is kept then
     */
    Publication publish(InputStream archive, @Nullable String expectedDigest, String who)
            throws IOException;

    /** A package by name and version; the newest version when {@code version} is {@code null}. */
    Optional<StoredPackage> find(String name, @Nullable String version);

    /** Every package, newest version first within a name; restricted where an argument is given. */
    List<StoredPackage> list(@Nullable PackageKind kind, @Nullable String name);

    /** The archive's file, to be streamed; verified when it was published. */
    Optional<Path> archive(String digest);

    /**
     * The bytes of one file of a package, such as {@code module.yaml}; empty when there is none.
     */
    Optional<byte[]> file(String digest, String path) throws IOException;
}
