package been.hostruntime.files;

import static java.lang.Boolean.TRUE;

import been.machine.files.OpenFile;
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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Operations on folders with all their content. Links are never followed. */
public final class FileTree {
    private static final Set<PosixFilePermission> OWNER_ALL =
            PosixFilePermissions.fromString("rwx------");

    /** The deepest nesting that can be walked; each level keeps one folder open. */
    private static final int MOST_DEEP = 200;

    private static final Set<PosixFilePermission> WRITE =
            PosixFilePermissions.fromString("-w--w--w-");

    /** From which size on it is worth opening a file to learn what it occupies. */
    private static final long LARGE = 1 << 20;

    private FileTree() {}

    /**
     * Deletes the folder with all its content, even if read-only; does nothing if it does not
     * exist.
     *
     * @throws IOException when something could not be deleted; everything else is
     */
    public static void delete(Path folder) throws IOException {
        Removal.of(folder);
    }

    /**
     * Gives the owner all permissions on a folder. Only needed by ordinary users for their own
     * folders: who could replace the folder by a link has that user's rights already.
     */
    public static void permit(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, OWNER_ALL);
    }

    /** Makes the folder and all its content read-only. */
    public static void makeReadOnly(Path folder) throws IOException {
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

    /**
     * Makes a folder and all its content that has the same owner read-only, and readable by every
     * user who can enter the folder. Links, pipes and devices stay as they are, and so does what
     * this process cannot open or is nested too deep.
     */
    public static void share(Path folder) throws IOException {
        Object owner = Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        try {
            share(folder, List.of(), owner);
        } catch (DirectoryIteratorException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    private static void share(Path top, List<String> names, Object owner) throws IOException {
        try (var open = OpenFile.in(top, names)) {
            Map<String, Object> facts =
                    Files.readAttributes(open.path(), "unix:mode,uid,isDirectory,isRegularFile");
            boolean isFolder = TRUE.equals(facts.get("isDirectory"));
            if (!isFolder && !TRUE.equals(facts.get("isRegularFile"))) {
                return;
            }
            int mode = (Integer) Objects.requireNonNull(facts.get("mode"));
            int shared = isFolder || (mode & 0111) != 0 ? 0555 : 0444;
            // A hard link to another user's file stays that user's.
            if ((mode & 07777) != shared && owner.equals(facts.get("uid"))) {
                Files.setAttribute(open.path(), "unix:mode", shared);
            }
            if (isFolder && names.size() < MOST_DEEP) {
                try (var entries = Files.newDirectoryStream(open.path())) {
                    for (Path entry : entries) {
                        List<String> deeper = new ArrayList<>(names);
                        deeper.add(entry.getFileName().toString());
                        share(top, deeper, owner);
                    }
                }
            }
        } catch (FileSystemException _) {
            // It is a link, was deleted, or may not be read.
        }
    }

    private static void protect(Path path) throws IOException {
        var permissions = new HashSet<>(Files.getPosixFilePermissions(path));
        permissions.removeAll(WRITE);
        permissions.add(PosixFilePermission.OWNER_READ);
        Files.setPosixFilePermissions(path, permissions);
    }

    /**
     * The size of all files in the folder; of large ones what they occupy, since they may have
     * holes or several names.
     *
     * @throws IOException when folders are nested too deep
     */
    public static long bytes(Path folder) throws IOException {
        long[] bytes = {0};
        walk(
                folder,
                (path, attributes) -> {
                    long size = attributes.size();
                    bytes[0] += size < LARGE ? size : occupied(folder, path, size);
                    return true;
                });
        return bytes[0];
    }

    private static long occupied(Path folder, Path file, long size) {
        List<String> names =
                StreamSupport.stream(file.spliterator(), false).map(Path::toString).toList();
        try (var open = OpenFile.in(folder, names)) {
            return Math.min(size, open.occupiedBytes());
        } catch (IOException e) {
            return size; // it may not be read
        }
    }

    /** Called for files, links and special files, but not for folders. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * @param path relative to the folder that is walked
         * @return whether to continue
         */
        boolean visit(Path path, BasicFileAttributes attributes) throws IOException;
    }

    /**
     * Visits everything in a folder that a program may change at the same time. Each step goes from
     * an open folder to an entry in it and follows no link, so that it cannot leave the folder.
     * Unreadable entries are skipped.
     *
     * @throws IOException when folders are nested too deep
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
            throw new IOException("folders are nested more than " + MOST_DEEP + " levels deep");
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
                // It was deleted, or may not be read.
            }
        }
        return true;
    }

    /** Opens a folder; fails if it has become a link. */
    public static SecureDirectoryStream<Path> open(Path folder) throws IOException {
        Path whole = folder.toAbsolutePath();
        try (var parent = Files.newDirectoryStream(whole.getParent())) {
            if (parent instanceof SecureDirectoryStream<Path> above) {
                return above.newDirectoryStream(whole.getFileName(), LinkOption.NOFOLLOW_LINKS);
            }
        }
        throw new IOException("the file system of " + folder + " has no folders to hold open");
    }

    public static BasicFileAttributes attributes(SecureDirectoryStream<Path> folder, Path name)
            throws IOException {
        return folder.getFileAttributeView(
                        name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    /** The size of a copy in memory: whole pages for each file, one page for each folder. */
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

    /**
     * Copies the folder with all its content, permissions and times to a path that does not exist.
     */
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
