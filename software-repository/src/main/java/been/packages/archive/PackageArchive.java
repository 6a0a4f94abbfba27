package been.packages.archive;

import been.packages.PackageContents;
import been.packages.PackageContents.PackagedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** Reads single files out of an archive that was validated before. */
public final class PackageArchive {
    private static final int MAXIMUM_BYTES = 64 << 20;

    private PackageArchive() {}

    /**
     * Its manifest and its files.
     *
     * @throws IOException when it cannot be read
     */
    public static PackageContents contents(Path archive) throws IOException {
        Manifest manifest = manifest(archive);
        try (var zip = ZipFile.builder().setPath(archive).get()) {
            return new PackageContents(
                    manifest.licence(),
                    manifest.platforms(),
                    manifest.provenance(),
                    manifest.requires(),
                    Collections.list(zip.getEntries()).stream()
                            .filter(entry -> !entry.isDirectory())
                            .map(entry -> new PackagedFile(entry.getName(), entry.getSize()))
                            .sorted(Comparator.comparing(PackagedFile::path))
                            .toList());
        }
    }

    private static Manifest manifest(Path archive) throws IOException {
        try {
            return ManifestReader.read(
                    content(archive, "package.yaml")
                            .orElseThrow(() -> new IOException("a package without package.yaml")));
        } catch (RefusedException changed) {
            throw new IOException("a published package does not read any more", changed);
        }
    }

    /**
     * The bytes of one file; empty when the archive has no such file.
     *
     * @throws IOException when it cannot be read or is larger than 64 MiB
     */
    public static Optional<byte[]> content(Path archive, String path) throws IOException {
        try (var zip = ZipFile.builder().setPath(archive).get()) {
            var entry = zip.getEntry(path);
            if (entry == null || entry.isDirectory()) {
                return Optional.empty();
            }
            if (entry.getSize() > MAXIMUM_BYTES) {
                throw new IOException(
                        path + " has " + entry.getSize() + " bytes, too many to be read at once");
            }
            try (var content = zip.getInputStream(entry)) {
                return Optional.of(content.readNBytes(MAXIMUM_BYTES));
            }
        }
    }
}
