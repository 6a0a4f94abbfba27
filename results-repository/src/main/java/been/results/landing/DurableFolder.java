package been.results.landing;

import been.protocol.fault.FailurePoint;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A folder in which a file is whole and durable as soon as it has its name. Drafts lie aside until
 * then; those that a dead process left are removed when the folder is opened again.
 */
final class DurableFolder {
    private static final String DRAFTS = ".staging";

    private final Path root;

    private DurableFolder(Path root) {
        this.root = root;
    }

    static DurableFolder open(Path root) throws IOException {
        var drafts = Files.createDirectories(root.resolve(DRAFTS));
        try (var leftOver = Files.newDirectoryStream(drafts)) {
            for (var file : leftOver) {
                Files.delete(file);
            }
        }
        return new DurableFolder(root);
    }

    Path root() {
        return root;
    }

    /** A place for a file that is still being written, below this folder but not yet part of it. */
    Path draft() {
        return root.resolve(DRAFTS).resolve(UUID.randomUUID().toString());
    }

    /** Gives a draft its name, replacing what had it; when this returns both are on disk. */
    void publish(Path draft, Path target) throws IOException {
        force(draft);
        FailurePoint.FILE_RECEIVED.reached();
        var folder = target.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        FailurePoint.FILE_NAMED.reached();
        // The names of new folders must be on disk, too.
        var top = root.toAbsolutePath();
        for (var at = folder; at != null && at.startsWith(top); at = at.getParent()) {
            force(at);
        }
        FailurePoint.FILE_KEPT.reached();
    }

    private static void force(Path path) throws IOException {
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
