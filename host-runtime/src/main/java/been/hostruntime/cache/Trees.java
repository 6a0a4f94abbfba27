package been.hostruntime.cache;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Folders with all that is in them. Links are never followed. */
public final class Trees {
    private static final Set<PosixFilePermission> OWNER_ALL =
            PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> WRITE =
            PosixFilePermissions.fromString("-w--w--w-");

    private Trees() {}

    /** Removes the folder and all in it, also what is read-only; nothing there is fine. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes attributes) throws IOException {
                        if (!Files.isWritable(directory) || !Files.isReadable(directory)) {
                            Files.setPosixFilePermissions(directory, OWNER_ALL);
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.deleteIfExists(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException e)
                            throws IOException {
                        if (e instanceof NoSuchFileException) {
                            return FileVisitResult.CONTINUE;
                        }
                        // An unreadable folder is opened for its owner and tried again.
                        Files.setPosixFilePermissions(file, OWNER_ALL);
                        delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path directory, @Nullable IOException e) throws IOException {
                        Files.deleteIfExists(directory);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    /** Nobody may write to anything in it any more. */
    static void makeReadOnly(Path folder) throws IOException {
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        protect(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path directory, @Nullable IOException e) throws IOException {
                        protect(directory);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    private static void protect(Path path) throws IOException {
        var permissions = new HashSet<>(Files.getPosixFilePermissions(path));
        permissions.removeAll(WRITE);
        permissions.add(PosixFilePermission.OWNER_READ);
        Files.setPosixFilePermissions(path, permissions);
    }

    /** Bytes of all files in it. */
    public static long bytes(Path folder) throws IOException {
        long[] bytes = {0};
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        bytes[0] += attributes.size();
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException e) {
                        return FileVisitResult.CONTINUE; // it vanished, or is not for us to read
                    }
                });
        return bytes[0];
    }

    /** Bytes that a copy of it takes in memory: whole pages for each file, one for each folder. */
    public static long memoryBytes(Path folder, long pageBytes) throws IOException {
        long[] pages = {0};
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes attributes) {
                        pages[0]++;
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        pages[0] += Math.ceilDiv(attributes.size(), pageBytes);
                        return FileVisitResult.CONTINUE;
                    }
                });
        return pages[0] * pageBytes;
    }

    /** Copies the folder with all in it, rights and times included, to a place that is empty. */
    public static void copy(Path folder, Path to) throws IOException {
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes attributes) throws IOException {
                        Files.createDirectory(there(directory));
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.copy(
                                file,
                                there(file),
                                StandardCopyOption.COPY_ATTRIBUTES,
                                LinkOption.NOFOLLOW_LINKS);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path directory, @Nullable IOException e) throws IOException {
                        Files.setPosixFilePermissions(
                                there(directory), Files.getPosixFilePermissions(directory));
                        return FileVisitResult.CONTINUE;
                    }

                    private Path there(Path path) {
                        return to.resolve(folder.relativize(path).toString());
                    }
                });
    }
}
