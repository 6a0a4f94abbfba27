package been.sources;

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

/** Writes a package; the same files give the same bytes. */
final class PackageFile {
    private static final FileTime NO_TIME = FileTime.fromMillis(318_211_200_000L);
    private static final String PROGRAM = "rwxr-xr-x";
    private static final String FILE = "rw-r--r--";

    private PackageFile() {}

    /**
     * @param manifest texts of {@code package.yaml} by key
     * @param provenance where it comes from
     * @param files by path in the package's folder
     */
    static void write(
            Path archive,
            SortedMap<String, String> manifest,
            SortedMap<String, String> provenance,
            SortedMap<String, Path> files)
            throws IOException {
        var text = new StringBuilder();
        manifest.forEach((key, value) -> text.append(key + ": " + Json.write(value) + "\n"));
        text.append("provenance:\n");
        provenance.forEach(
                (key, value) -> text.append("  " + key + ": " + Json.write(value) + "\n"));
        Files.deleteIfExists(archive);
        try (FileSystem zip =
                FileSystems.newFileSystem(
                        URI.create("jar:" + archive.toUri()),
                        Map.of(
                                "create", "true",
                                "enablePosixFileAttributes", "true",
                                "useTempFile", true))) {
            Path description = zip.getPath("package.yaml");
            Files.write(description, text.toString().getBytes(StandardCharsets.UTF_8));
            settle(description, FILE);
            folder(zip.getPath("files"));
            for (Map.Entry<String, Path> file : files.entrySet()) {
                Path target = zip.getPath("files/" + file.getKey());
                folder(zip.getPath("files/" + file.getKey()).resolveSibling(""));
                Files.copy(file.getValue(), target);
                settle(target, Files.isExecutable(file.getValue()) ? PROGRAM : FILE);
            }
        }
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
}
