package been.hostruntime.attempt;

import been.hostruntime.cache.Trees;
import been.hostruntime.connection.Quiet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where folders go that nobody wants any more: out of the way at once, deleted a moment later, and
 * never beside an exclusive program, whose disk and caches that would use. What cannot be deleted
 * is tried again and again. Thread-safe.
 */
public final class Trash {
    private static final Logger LOG = LoggerFactory.getLogger(Trash.class);

    /** An attempt's last report goes out before its folder is taken apart. */
    private static final Duration BEHIND = Duration.ofMillis(50);

    private static final Duration AGAIN = Duration.ofMinutes(10);

    private final Path folder;
    private final Quiet quiet;
    private final Map<Path, String> stuck = new ConcurrentHashMap<>();
    private volatile Runnable whenStuckChanged = () -> {};

    /**
     * @param folder on the disk of what it takes
     */
    public Trash(Path folder, Quiet quiet) {
        this.folder = folder;
        this.quiet = quiet;
    }

    /** Has that run whenever something else cannot be deleted. */
    void onChange(Runnable listener) {
        whenStuckChanged = listener;
    }

    /** Nothing there is fine. What cannot even be moved is tried when the next process begins. */
    void take(Path home) {
        if (!Files.exists(home, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Path there = folder.resolve(UUID.randomUUID().toString());
        try {
            Files.createDirectories(folder);
            move(home, there);
            stuck.remove(home);
            deleteLater(there);
        } catch (IOException e) {
            noteStuck(home, e);
        }
    }

    private static void move(Path home, Path there) throws IOException {
        try {
            Files.move(home, there, StandardCopyOption.ATOMIC_MOVE);
        } catch (AccessDeniedException e) { // a folder has to be writable to get a new parent
            Trees.permit(home);
            Files.move(home, there, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Deletes what an earlier process left of it. */
    void sweep() {
        try (Stream<Path> left = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            left.forEach(this::deleteLater);
        } catch (IOException | UncheckedIOException e) {
            noteStuck(folder, e);
        }
    }

    /** Why folders cannot be deleted. */
    Map<Path, String> stuck() {
        return Map.copyOf(stuck);
    }

    private void deleteLater(Path there) {
        Thread.ofVirtual()
                .name("trash")
                .start(() -> {
                    try {
                        Thread.sleep(BEHIND);
                        quiet.afterwards(() -> delete(there));
                        while (stuck.containsKey(there)) {
                            Thread.sleep(AGAIN);
                            quiet.afterwards(() -> delete(there));
                        }
                    } catch (InterruptedException e) {
                        LOG.debug("{} is deleted by the next process of this host", there, e);
                    }
                });
    }

    private void delete(Path there) {
        try {
            Trees.delete(there);
            if (stuck.remove(there) != null) {
                whenStuckChanged.run();
            }
        } catch (IOException | RuntimeException e) {
            noteStuck(there, e);
        }
    }

    private void noteStuck(Path there, Exception e) {
        if (stuck.put(there, String.valueOf(e.getMessage())) == null) {
            LOG.warn("cannot delete {}; it is tried every {} min", there, AGAIN.toMinutes(), e);
            whenStuckChanged.run();
        }
    }
}
