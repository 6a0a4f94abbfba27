package been.hostruntime.attempt;

import been.hostruntime.cache.Trees;
import been.hostruntime.connection.Quiet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where folders go that nobody wants any more: out of the way at once, deleted a moment later, and
 * never beside an exclusive program, whose disk and caches that would use. Thread-safe.
 */
public final class Trash {
    private static final Logger LOG = LoggerFactory.getLogger(Trash.class);

    /** An attempt's last report goes out before its folder is taken apart. */
    private static final Duration BEHIND = Duration.ofMillis(50);

    private final Path folder;
    private final Quiet quiet;

    /**
     * @param folder on the disk of what it takes
     */
    public Trash(Path folder, Quiet quiet) {
        this.folder = folder;
        this.quiet = quiet;
    }

    void take(Path home) throws IOException {
        Files.createDirectories(folder);
        Path there = folder.resolve(UUID.randomUUID().toString());
        Files.move(home, there, StandardCopyOption.ATOMIC_MOVE);
        Thread.ofVirtual().name("trash").start(() -> deleteLater(there));
    }

    /** Deletes what an earlier process left of it. */
    void sweep() throws IOException {
        Trees.delete(folder);
    }

    private void deleteLater(Path there) {
        try {
            Thread.sleep(BEHIND);
            quiet.afterwards(() -> delete(there));
        } catch (InterruptedException e) {
            LOG.debug("{} is deleted when the next process of this host begins", there, e);
        }
    }

    private static void delete(Path there) {
        try {
            Trees.delete(there);
        } catch (IOException e) {
            LOG.warn("cannot delete {}", there, e);
        }
    }
}
