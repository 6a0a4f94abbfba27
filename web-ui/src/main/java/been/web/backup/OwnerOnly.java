package been.web.backup;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The controller's folder, which only its owner may enter. */
public final class OwnerOnly {
    private static final Set<PosixFilePermission> FOLDER =
            PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE =
            PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    /**
     * Closes the folder to others, and all that is in one that was open to them until now: restored
     * or copied. Files that are made later take their rights from the process, which gives others
     * none.
     */
    public static void close(Path folder) throws IOException {
        if (Files.getPosixFilePermissions(folder).equals(FOLDER)) {
            return;
        }
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes attributes) throws IOException {
                        if (!directory.equals(folder)) {
                            Files.setPosixFilePermissions(directory, FOLDER);
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        if (attributes.isRegularFile()) {
                            Files.setPosixFilePermissions(file, FILE);
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
        Files.setPosixFilePermissions(folder, FOLDER); // last: a start that is killed begins again
    }
}
