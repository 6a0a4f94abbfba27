package been.task.packaging;

import been.task.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.SortedMap;

/**
 * Writes the archive of a package; the same files in the same order give the same bytes. Not
 * thread-safe.
 */
public final class PackageFile implements AutoCloseable {
    private static final FileTime NO_TIME = FileTime.fromMillis(318_211_200_000L);
    private static final String PROGRAM = "rwxr-xr-x";
    private static final String FILE = "rw-r--r--";

    private final FileSystem zip;

    private PackageFile(FileSystem zip) {
        this.zip = zip;
    }

    /**
     * Begins an archive, in place of an existing file.
     *
     * @param manifest texts of {@code package.yaml} by key
     * @param provenance where it comes from
     */
    public static PackageFile create(
            Path archive, SortedMap<String, String> manifest, SortedMap<String, String> provenance)
            throws IOException {
        var text = new StringBuilder();
        manifest.forEach((key, value) -> text.append(key + ": " + Json.write(value) + "\n"));
        text.append("provenance:\n");
        provenance.forEach(
                (key, value) -> text.append("  " + key + ": " + Json.write(value) + "\n"));
        Files.deleteIfExists(archive);
        FileSystem zip =
                FileSystems.newFileSystem(
                        URI.create("jar:" + archive.toUri()),
                        Map.of(
                                "create", "true",
                                "enablePosixFileAttributes", "true",
                                "useTempFile", true));
        try {
            Path description = zip.getPath("package.yaml");
            Files.write(description, text.toString().getBytes(StandardCharsets.UTF_8));
            settle(description, FILE);
            folder(zip.getPath("files"));
            return new PackageFile(zip);
        } catch (IOException | RuntimeException e) {
            zip.close();
            throw e;
        }
    }

    /** Writes a whole archive with these files, by their paths below {@code files/}. */
    public static void write(
            Path archive,
            SortedMap<String, String> manifest,
            SortedMap<String, String> provenance,
            SortedMap<String, Path> files)
            throws IOException {
        try (PackageFile all = create(archive, manifest, provenance)) {
            for (Map.Entry<String, Path> file : files.entrySet()) {
                all.add(file.getKey(), file.getValue());
            }
        }
    }

    /**
     * Adds a file; one that its owner may execute stays executable.
     *
     * @param path below {@code files/}
     */
    public void add(String path, Path file) throws IOException {
        Path target = zip.getPath("files/" + path);
        folder(target.resolveSibling(""));
        Files.copy(file, target);
        settle(target, Files.isExecutable(file) ? PROGRAM : FILE);
    }

    private static void folder(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            if (folder.getParent() != null) {
                folder(folder.getParent());
            }
            Files.createDirectory(folder);
            settle(folder, PROGRAM);
        }
    }

    private static void settle(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        Files.getFileAttributeView(path, BasicFileAttributeView.class)
                .setTimes(NO_TIME, NO_TIME, NO_TIME);
    }

    /** Completes the archive. */
    @Override
    public void close() throws IOException {
        zip.close();
    }
}
