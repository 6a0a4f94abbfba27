package been.hostruntime.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Deletes a folder with all its content, however deeply nested, large or protected a program made
 * it. Non-empty folders are first moved to the top level, so that at most three folders are open
 * and paths stay short.
 */
final class Removal {
    private static final Path ITSELF = Path.of(".");
    private static final int MOST_STUCK = 1_000;

    private final Path top;
    private final Set<Path> stuck = new HashSet<>();
    private @Nullable IOException first;
    private long moved;

    private Removal(Path top) {
        this.top = top;
    }

    /**
     * Does nothing if the folder does not exist. What cannot be deleted stays, with its parent
     * folders.
     *
     * @throws IOException the first failure
     */
    static void of(Path folder) throws IOException {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            new Removal(folder).run();
        }
        Files.deleteIfExists(folder);
    }

    private void run() throws IOException {
        if (!Files.isReadable(top) || !Files.isWritable(top) || !Files.isExecutable(top)) {
            FileTree.permit(top);
        }
        empty();
        if (first != null) {
            throw first;
        }
    }

    private void empty() throws IOException {
        try (SecureDirectoryStream<Path> root = FileTree.open(top)) {
            boolean found = true;
            while (found && stuck.size() < MOST_STUCK) {
                found = false;
                try (var entries = root.newDirectoryStream(ITSELF)) {
                    for (Path entry : entries) {
                        Path name = entry.getFileName();
                        if (!stuck.contains(name)) {
                            found = true;
                            remove(root, name);
                        }
                    }
                }
            }
        } catch (DirectoryIteratorException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    private void remove(SecureDirectoryStream<Path> root, Path name) throws IOException {
        try {
            if (!FileTree.attributes(root, name).isDirectory()) {
                root.deleteFile(name);
                return;
            }
            try {
                clear(root, name);
            } catch (AccessDeniedException e) {
                FileTree.permit(top.resolve(name));
                clear(root, name);
            }
            root.deleteDirectory(name);
        } catch (NoSuchFileException | DirectoryNotEmptyException e) {
            return; // deleted already, or filled again
        } catch (DirectoryIteratorException e) {
            noteStuck(name, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            noteStuck(name, e);
        }
    }

    /** Deletes the content of a folder; non-empty folders are moved to the top level. */
    private void clear(SecureDirectoryStream<Path> root, Path name) throws IOException {
        IOException failure = null;
        try (var folder = root.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (Path entry : folder) {
                Path inner = entry.getFileName();
                try {
                    if (FileTree.attributes(folder, inner).isDirectory()) {
                        moveToTop(root, folder, name, inner);
                    } else {
                        folder.deleteFile(inner);
                    }
                } catch (NoSuchFileException _) {
                    // Deleted meanwhile.
                } catch (IOException e) {
                    failure = failure == null ? e : failure;
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void moveToTop(
            SecureDirectoryStream<Path> root,
            SecureDirectoryStream<Path> folder,
            Path name,
            Path inner)
            throws IOException {
        try {
            folder.deleteDirectory(inner);
        } catch (DirectoryNotEmptyException e) {
            Path up = Path.of("been-" + ++moved);
            while (Files.exists(top.resolve(up), LinkOption.NOFOLLOW_LINKS)) {
                up = Path.of("been-" + ++moved);
            }
            try {
                folder.move(inner, root, up);
            } catch (AccessDeniedException denied) {
                // A folder must be writable to be moved.
                FileTree.permit(top.resolve(name).resolve(inner));
                folder.move(inner, root, up);
            }
        }
    }

    private void noteStuck(Path name, IOException why) {
        stuck.add(name);
        first = first == null ? why : first;
    }
}
