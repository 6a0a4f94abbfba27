package been.web.backup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The files of a controller's folder that belong to the platform: not those of the process that
 * runs, nor the secrets of this machine, nor the database, which is copied in its own way.
 */
final class PlatformFiles {
    private static final Set<String> NOT_FOLDERS = Set.of("tmp", "tls");
    private static final Set<String> NOT_FILES =
            Set.of(
                    "lock",
                    "endpoint.json",
                    "endpoint.json.new",
                    "admin-token",
                    "admin-token.new",
                    "been.db",
                    "been.db-wal",
                    "been.db-shm");

    private PlatformFiles() {}

    /** Sorted; symbolic links are not followed, and nothing makes any. */
    static List<Path> in(Path folder) throws IOException {
        var files = new ArrayList<Path>();
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes attributes) {
                        return folder.equals(directory.getParent())
                                        && NOT_FOLDERS.contains(name(directory))
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        if (attributes.isRegularFile() && belongs(folder.relativize(file))) {
                            files.add(file);
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    // Something was deleted meanwhile.
                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure) {
                        if (failure instanceof NoSuchFileException) {
                            return FileVisitResult.CONTINUE;
                        }
                        throw new UncheckedIOException(failure);
                    }
                });
        files.sort(null);
        return files;
    }

    private static boolean belongs(Path file) {
        boolean isControllersLog =
                file.getNameCount() == 2
                        && file.startsWith("logs")
                        && name(file).startsWith("controller.");
        return !isControllersLog && !(file.getNameCount() == 1 && NOT_FILES.contains(name(file)));
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
