package been.hostruntime.cache;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Folders with all that is in them. Links are never followed. */
public final class Trees {
    private static final Set<PosixFilePermission> OWNER_ALL =
            PosixFilePermissions.fromString("rwx------");

    /** How deep folders may lie in each other that are walked; each level has one open. */
    private static final int MOST_DEEP = 200;

    private static final Set<PosixFilePermission> WRITE =
            PosixFilePermissions.fromString("-w--w--w-");

    private Trees() {}

    /**
     * Removes the folder and all in it, also what is read-only; nothing there is fine.
     *
     * @throws IOException when something stays; all else is gone
     */
    public static void delete(Path folder) throws IOException {
        Removal.of(folder);
    }

    /**
     * Lets its owner do everything with a folder. Only for an ordinary user's own, since root needs
     * no leave: whoever exchanges it for a link has that user's rights already.
     */
    public static void permit(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, OWNER_ALL);
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

    /**
     * Bytes of all files in it.
     *
     * @throws IOException when its folders lie too deep in each other
     */
    public static long bytes(Path folder) throws IOException {
        long[] bytes = {0};
        walk(
                folder,
                (path, attributes) -> {
                    bytes[0] += attributes.size();
                    return true;
                });
        return bytes[0];
    }

    /** Is told of files, links and the like, but not of folders. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * @param path in the folder that is walked
         * @return whether to go on
         */
        boolean visit(Path path, BasicFileAttributes attributes) throws IOException;
    }

    /**
     * Goes through all that is in a folder which a program may change meanwhile. Each step goes
     * from an open folder to what lies in it and follows no link, so that it never leads outside.
     * What may not be read is passed over.
     *
     * @throws IOException when folders lie too deep in each other
     */
    public static void walk(Path folder, Visitor visitor) throws IOException {
        try (SecureDirectoryStream<Path> open = open(folder)) {
            walk(open, Path.of(""), visitor);
        } catch (DirectoryIteratorException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    private static boolean walk(SecureDirectoryStream<Path> folder, Path at, Visitor visitor)
            throws IOException {
        if (at.getNameCount() > MOST_DEEP) {
            throw new IOException("folders lie more than " + MOST_DEEP + " deep in each other");
        }
        for (Path entry : folder) {
            Path name = entry.getFileName();
            try {
                BasicFileAttributes attributes = attributes(folder, name);
                if (!attributes.isDirectory()) {
                    if (!visitor.visit(at.resolve(name), attributes)) {
                        return false;
                    }
                    continue;
                }
                try (var inner = folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                    if (!walk(inner, at.resolve(name), visitor)) {
                        return false;
                    }
                }
            } catch (FileSystemException _) {
                // It vanished, or is not for us to read.
            }
        }
        return true;
    }

    /** Not where the folder has become a link. */
    static SecureDirectoryStream<Path> open(Path folder) throws IOException {
        Path whole = folder.toAbsolutePath();
        try (var parent = Files.newDirectoryStream(whole.getParent())) {
            if (parent instanceof SecureDirectoryStream<Path> above) {
                return above.newDirectoryStream(whole.getFileName(), LinkOption.NOFOLLOW_LINKS);
            }
        }
        throw new IOException("the file system of " + folder + " has no folders to hold open");
    }

    static BasicFileAttributes attributes(SecureDirectoryStream<Path> folder, Path name)
            throws IOException {
        return folder.getFileAttributeView(
                        name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
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
