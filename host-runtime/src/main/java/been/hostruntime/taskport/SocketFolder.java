package been.hostruntime.taskport;

import been.hostruntime.cache.Trees;
import been.protocol.Sha256;
import been.protocol.TaskAttempt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where the sockets of attempts lie: the same path for the same attempt after a restart, and short,
 * because the path of a Unix-domain socket has at most 107 bytes.
 */
public final class SocketFolder implements AutoCloseable {
    private static final int LONGEST_FOLDER = 90;

    /** Others reach a socket by its name, if it is theirs; they see no names. */
    private static final Set<PosixFilePermission> UNLISTED =
            PosixFilePermissions.fromString("rwx--x--x");

    private final Path folder;

    private SocketFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * {@code sockets/} within that folder, or a folder of the system's own when that is too long.
     */
    public static SocketFolder in(Path data) throws IOException {
        Path own = data.toAbsolutePath().resolve("sockets");
        boolean fits = own.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST_FOLDER;
        Path folder = fits ? Files.createDirectories(own) : elsewhere(data.resolve("sockets-at"));
        Files.setPosixFilePermissions(folder, UNLISTED);
        // Left by a process that was killed; tasks that live on find theirs made anew.
        try (Stream<Path> left = Files.list(folder)) {
            for (Path socket : left.toList()) {
                Files.delete(socket);
            }
        }
        return new SocketFolder(folder);
    }

    /** Nobody can have made it before us: its name is known only when it is there. */
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

    public Path socket(TaskAttempt attempt) {
        return folder.resolve(digest(attempt.toString()));
    }

    private static String digest(String text) {
        return Sha256.of(text).substring(0, 12);
    }

    @Override
    public void close() throws IOException {
        Trees.delete(folder);
    }
}
