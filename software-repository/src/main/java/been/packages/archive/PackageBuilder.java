package been.packages.archive;

import been.protocol.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.Zip64RequiredException;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/**
 * Builds a package archive reproducibly: the same files give the same bytes, and so the same
 * digest, on every machine. Entries are sorted, have one fixed time and one of two modes, and are
 * stored rather than deflated, for deflaters differ between Java runtimes and most of what is
 * packaged is compressed already. Not thread-safe.
 */
public final class PackageBuilder {
    private static final int FILE = 0100644;
    private static final int PROGRAM = 0100755;

    private interface Content {
        InputStream open() throws IOException;
    }

    private record Item(Content content, int mode) {}

    private final Map<String, Item> items = new TreeMap<>();

    /** Adds a file with this content, in place of an earlier one at the same path. */
    public PackageBuilder add(String path, byte[] content) {
        var copy = content.clone();
        items.put(path, new Item(() -> new ByteArrayInputStream(copy), FILE));
        return this;
    }

    /**
     * Adds a file of this machine; one that its owner may execute stays executable.
     *
     * @throws IOException when it is not a plain file
     */
    public PackageBuilder add(String path, Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(
                    file + " is not a plain file; a package holds no links and no devices");
        }
        items.put(
                path,
                new Item(
                        () -> Files.newInputStream(file),
                        Files.isExecutable(file) ? PROGRAM : FILE));
        return this;
    }

    /**
     * Adds every file below a folder.
     *
     * @param under path of the folder in the package, such as {@code files/lib}; empty for its root
     * @throws IOException when there is something that is neither a file nor a folder
     */
    public PackageBuilder addFolder(String under, Path folder) throws IOException {
        try (var found = Files.walk(folder)) {
            for (var file : (Iterable<Path>) found::iterator) {
                if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    var path = folder.relativize(file).toString();
                    add(under.isEmpty() ? path : under + "/" + path, file);
                }
            }
        }
        return this;
    }

    /**
     * Writes the archive, validates it as a repository would, and only then puts it in place.
     *
     * @throws IOException when a file cannot be read or the archive not be written
     */
    public Packaged write(Path archive) throws IOException {
        var folder = archive.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        // Files.createTempFile would keep it from other users, who run what was built as well.
        var draft =
                archive.resolveSibling(archive.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            try (var zip = new ZipArchiveOutputStream(draft)) {
                zip.setUseZip64(Zip64Mode.Never);
                for (var item : items.entrySet()) {
                    write(zip, item.getKey(), item.getValue());
                }
            } catch (Zip64RequiredException tooLarge) {
                return new Packaged.Refused(
                        new Refusal(RefusalCode.SIZE, "a package must be smaller than 4 GiB"));
            }
            return switch (new ArchiveInspector(ArchiveLimits.DEFAULT).inspect(draft)) {
                case Inspection.Unsound(var refusal) -> new Packaged.Refused(refusal);
                case Inspection.Sound(var manifest, var _, var _) -> {
                    var built = new Packaged.Built(manifest, Sha256.of(draft), Files.size(draft));
                    Files.move(draft, archive, StandardCopyOption.ATOMIC_MOVE);
                    yield built;
                }
            };
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void write(ZipArchiveOutputStream zip, String path, Item item)
            throws IOException {
        var entry = new ZipArchiveEntry(path);
        entry.setMethod(ZipEntry.STORED);
        entry.setUnixMode(item.mode());
        // ZIP has local times only: midnight here is midnight in the archive, wherever here is.
        entry.setTime(
                LocalDateTime.of(1980, 2, 1, 0, 0)
                        .atZone(ZoneId.systemDefault())
                        .toInstant()
                        .toEpochMilli());
        zip.putArchiveEntry(entry);
        try (var content = item.content().open()) {
            content.transferTo(zip);
        }
        zip.closeArchiveEntry();
    }
}
