package been.packages;

import been.protocol.PackageReference;
import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.PlatformOnly;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Keeps packages for good, by digest. Thread-safe. */
public interface SoftwareRepository {

    /**
     * Validates an archive and, if it holds, makes it durable and visible before returning.
     *
     * @param expectedDigest SHA-256 that the sender announced, or {@code null}
     * @throws IOException when the stream or the disk fails; nothing is kept then
     */
    @PlatformOnly
    default Publication publish(InputStream archive, @Nullable String expectedDigest, String who)
            throws IOException {
        return publish(archive, expectedDigest, who, (_, _) -> true);
    }

    /**
     * The same for a running task, whose host sends the archive.
     *
     * @param may which packages the task may publish, by name and kind
     */
    @Allowed(role = Role.HOST, action = "package.publish-by-task")
    default Publication publishByTask(
            InputStream archive,
            String expectedDigest,
            String who,
            BiPredicate<String, PackageKind> may)
            throws IOException {
        return publish(archive, expectedDigest, who, may);
    }

    /**
     * The same for a user who may not publish every package.
     *
     * @param may which packages this caller may publish, by name and kind
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.UPLOAD, action = "package.publish")
    Publication publish(
            InputStream archive,
            @Nullable String expectedDigest,
            String who,
            BiPredicate<String, PackageKind> may)
            throws IOException;

    /**
     * Takes a package out of every list and query; what refers to its digest still finds it. The
     * same archive may be published again, another one under its name and version may not.
     *
     * @return whether it was listed
     */
    @Allowed(role = Role.OPERATOR, action = "package.withdraw")
    boolean withdraw(@Audited String name, @Audited String version, String who);

    /**
     * A package by name and version; the newest version when {@code version} is {@code null} or a
     * {@linkplain been.task.version.VersionRange range}.
     */
    @ReadOnly
    Optional<StoredPackage> find(String name, @Nullable String version);

    /** Every package, newest version first within a name; restricted where an argument is given. */
    @ReadOnly
    List<StoredPackage> list(@Nullable PackageKind kind, @Nullable String name);

    /**
     * The packages that the one with that digest requires, directly or through others, as they were
     * chosen when each was published.
     */
    @ReadOnly
    List<PackageReference> required(String digest);

    /** The archive's file, to be streamed; verified when it was published. */
    @ReadOnly
    Optional<Path> archive(String digest);

    /** The contents of the package with that digest, including an unlisted one. */
    @ReadOnly
    Optional<PackageContents> contents(String digest) throws IOException;

    /**
     * The bytes of one file of a package, such as {@code module.yaml}; empty when there is none.
     */
    @ReadOnly
    Optional<byte[]> file(String digest, String path) throws IOException;
}
