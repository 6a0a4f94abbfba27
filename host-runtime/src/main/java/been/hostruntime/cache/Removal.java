package been.hostruntime.cache;

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
 * The removal of a folder with all in it, however deep, large or forbidding a program made it. A
 * folder that is not empty comes up beside those at the top before anything is done in it: three
 * are open at most, and no path grows.
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
     * Nothing there is fine. What cannot be removed stays, with what leads to it.
     *
     * @throws IOException the first reason for which something stays
     */
    static void of(Path folder) throws IOException {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            new Removal(folder).run();
        }
        Files.deleteIfExists(folder);
    }

    private void run() throws IOException {
        if (!Files.isReadable(top) || !Files.isWritable(top) || !Files.isExecutable(top)) {
            Trees.permit(top);
        }
        empty();
        if (first != null) {
            throw first;
        }
    }

    private void empty() throws IOException {
        try (SecureDirectoryStream<Path> root = Trees.open(top)) {
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
            if (!Trees.attributes(root, name).isDirectory()) {
                root.deleteFile(name);
                return;
            }
            try {
                clear(root, name);
            } catch (AccessDeniedException e) {
                Trees.permit(top.resolve(name));
                clear(root, name);
            }
            root.deleteDirectory(name);
        } catch (NoSuchFileException | DirectoryNotEmptyException e) {
            return; // gone already, or there is more to be found in it
        } catch (DirectoryIteratorException e) {
            stays(name, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            stays(name, e);
        }
    }

    /** Removes what is in a folder; folders that are not empty come up. */
    private void clear(SecureDirectoryStream<Path> root, Path name) throws IOException {
        IOException failure = null;
        try (var folder = root.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (Path entry : folder) {
                Path inner = entry.getFileName();
                try {
                    if (Trees.attributes(folder, inner).isDirectory()) {
                        raise(root, folder, name, inner);
                    } else {
                        folder.deleteFile(inner);
                    }
                } catch (NoSuchFileException _) {
                    // It went meanwhile.
                } catch (IOException e) {
                    failure = failure == null ? e : failure;
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void raise(
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
                // It has to be writable to get a new parent.
                Trees.permit(top.resolve(name).resolve(inner));
                folder.move(inner, root, up);
            }
        }
    }

    private void stays(Path name, IOException why) {
        stuck.add(name);
        first = first == null ? why : first;
    }
}
