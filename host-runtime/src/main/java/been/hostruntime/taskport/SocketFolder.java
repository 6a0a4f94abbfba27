package been.hostruntime.taskport;

import been.hostruntime.files.FileTree;
import been.protocol.Sha256;
import been.protocol.TaskAttempt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder of the attempts' sockets. An attempt has the same path after a restart, and paths are
 * short because a Unix-domain socket allows at most 107 bytes.
 */
public final class SocketFolder implements AutoCloseable {
    private static final int LONGEST_FOLDER = 90;

    /** Other users can use their own sockets by name, but cannot list the folder. */
    private static final Set<PosixFilePermission> UNLISTED =
            PosixFilePermissions.fromString("rwx--x--x");

    private final Path folder;
    private final UserPrincipal owner;

    private SocketFolder(Path folder) throws IOException {
        this.folder = folder;
        this.owner = Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Uses {@code sockets/} in that folder, or a folder in {@code /tmp} when that path is too long.
     */
    public static SocketFolder in(Path data) throws IOException {
        Path own = data.toAbsolutePath().resolve("sockets");
        boolean fits = own.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST_FOLDER;
        Path folder = fits ? Files.createDirectories(own) : elsewhere(data.resolve("sockets-at"));
        Files.setPosixFilePermissions(folder, UNLISTED);
        // Left by a process that was killed; sockets of running tasks are created again.
        try (Stream<Path> left = Files.list(folder)) {
            for (Path socket : left.toList()) {
                Files.delete(socket);
            }
        }
        return new SocketFolder(folder);
    }

    /** The random name prevents another user from creating the folder first. */
    private static Path elsewhere(Path note) throws IOException {
        if (Files.exists(note)) {
            Path known = Path.of(Files.readString(note));
            if (Files.isDirectory(known, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(known, LinkOption.NOFOLLOW_LINKS)
                            .equals(Files.getOwner(note))) {
                return known;
            }
        }
        Path made = Files.createTempDirectory(Path.of("/tmp"), "been-");
        Files.writeString(note, made.toString());
        return made;
    }

    public Path folder() {
        return folder;
    }

    /** Creates the folder again where the system removed it, as it does when /tmp is unused. */
    public void keep() throws IOException {
        if (Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(folder);
            Files.setPosixFilePermissions(folder, UNLISTED);
        } else if (!Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(owner)) {
            throw new IOException(
                    folder
                            + " belongs to another user: restart the host runtime, which uses another");
        }
    }

    public Path socket(TaskAttempt attempt) {
        return folder.resolve(digest(attempt.toString()));
    }

    private static String digest(String text) {
        return Sha256.of(text).substring(0, 12);
    }

    @Override
    public void close() throws IOException {
        FileTree.delete(folder);
    }
}
