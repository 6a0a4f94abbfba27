package been.hostruntime.work;

import been.hostruntime.files.FileTree;
import been.hostruntime.timing.QuietPeriod;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes folders in the background: they are moved away at once and deleted a moment later, never
 * beside an exclusive program, whose disk and caches that would use. Failed deletions are retried.
 * Nothing is deleted after it is closed; the next process of this host does the rest. Thread-safe.
 */
public final class Trash implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Trash.class);

    /** Delay that lets an attempt's last report be sent before its folder is deleted. */
    private static final Duration BEHIND = Duration.ofMillis(50);

    private static final Duration AGAIN = Duration.ofMinutes(10);

    private static final Duration END_PATIENCE = Duration.ofSeconds(15);

    private final Path folder;
    private final QuietPeriod quiet;
    private final Map<Path, String> stuck = new ConcurrentHashMap<>();
    private final ExecutorService deletions =
            Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("trash").factory());
    private volatile Runnable whenStuckChanged = () -> {};

    /**
     * @param folder on the same file system as the folders to delete
     */
    public Trash(Path folder, QuietPeriod quiet) {
        this.folder = folder;
        this.quiet = quiet;
    }

    /** Sets what is run whenever the set of folders that cannot be deleted changes. */
    void onChange(Runnable listener) {
        whenStuckChanged = listener;
    }

    /**
     * Deletes a file or folder if it exists. If it cannot even be moved, the next process retries.
     */
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
        } catch (AccessDeniedException e) { // a folder must be writable to be moved
            FileTree.permit(home);
            Files.move(home, there, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Deletes what an earlier process did not finish. */
    void sweep() {
        try (Stream<Path> left = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            left.forEach(this::deleteLater);
        } catch (IOException | UncheckedIOException e) {
            noteStuck(folder, e);
        }
    }

    /** Folders that cannot be deleted, with the reason. */
    Map<Path, String> stuck() {
        return Map.copyOf(stuck);
    }

    private void deleteLater(Path there) {
        try {
            deletions.execute(() -> deleteInTime(there));
        } catch (RejectedExecutionException e) {
            LOG.debug("{} is left to the next process of this host", there, e);
        }
    }

    private void deleteInTime(Path there) {
        try {
            Thread.sleep(BEHIND);
            quiet.runOutside(() -> delete(there));
            while (stuck.containsKey(there)) {
                Thread.sleep(AGAIN);
                quiet.runOutside(() -> delete(there));
            }
        } catch (InterruptedException e) {
            LOG.debug("{} is left to the next process of this host", there, e);
        }
    }

    private void delete(Path there) {
        try {
            FileTree.delete(there);
            if (stuck.remove(there) != null) {
                whenStuckChanged.run();
            }
        } catch (IOException | RuntimeException e) {
            noteStuck(there, e);
        }
    }

    private void noteStuck(Path there, Exception e) {
        if (stuck.put(there, String.valueOf(e.getMessage())) == null) {
            LOG.warn("cannot delete {}; retrying every {} min", there, AGAIN.toMinutes(), e);
            whenStuckChanged.run();
        }
    }

    /** Starts no further deletion and waits for those that are running. */
    @Override
    public void close() {
        deletions.shutdownNow();
        try {
            boolean _ = deletions.awaitTermination(END_PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
