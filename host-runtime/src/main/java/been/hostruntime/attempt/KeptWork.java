package been.hostruntime.attempt;

import been.hostruntime.cache.Trees;
import been.protocol.ContextId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Working folders of ended attempts: they stay until their context closes, at most so many of them.
 * Thread-safe.
 */
public final class KeptWork {
    private static final Logger LOG = LoggerFactory.getLogger(KeptWork.class);
    private static final int MOST = 64;

    private final Path tasks;
    private final Path trash;
    private final Set<ContextId> closed = new HashSet<>();
    private final Map<Path, ContextId> living = new HashMap<>();

    /**
     * A keeper of what lies in {@code tasks}; folders that are to go are moved to {@code trash}
     * first.
     */
    public KeptWork(Path tasks, Path trash) {
        this.tasks = tasks;
        this.trash = trash;
    }

    /** The attempt's folder is in use from now on. */
    synchronized void begin(AttemptFolders folders, ContextId context) {
        living.put(folders.home(), context);
    }

    /**
     * Removes everything of an ended attempt but its working folder, and that too if none wants it.
     */
    synchronized void end(AttemptFolders folders, ContextId context) {
        living.remove(folders.home());
        boolean unwanted = closed.contains(context);
        if (unwanted && !living.containsValue(context)) {
            closed.remove(context);
        }
        try {
            if (unwanted || isEmpty(folders.work())) {
                discard(folders.home());
                return;
            }
            strip(folders);
            shrink();
        } catch (IOException e) {
            LOG.warn("cannot clean up {}", folders.home(), e);
        }
    }

    /** Leaves the working folder and the note whose it is. */
    private static void strip(AttemptFolders folders) throws IOException {
        try (Stream<Path> all = Files.list(folders.home())) {
            for (Path one : all.toList()) {
                if (!one.equals(folders.work()) && !one.equals(folders.context())) {
                    Trees.delete(one);
                }
            }
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        try (Stream<Path> content = Files.list(folder)) {
            return content.findAny().isEmpty();
        }
    }

    private void shrink() throws IOException {
        List<Path> kept = kept();
        for (Path home : kept.subList(0, Math.max(0, kept.size() - MOST))) {
            discard(home);
        }
    }

    /** Homes of ended attempts, the oldest first. */
    private List<Path> kept() throws IOException {
        record Aged(Path home, long millis) {}
        try (Stream<Path> homes = Files.list(tasks)) {
            return homes.filter(home -> !living.containsKey(home))
                    .map(home -> new Aged(home, home.toFile().lastModified()))
                    .sorted(Comparator.comparingLong(Aged::millis))
                    .map(Aged::home)
                    .toList();
        }
    }

    /** The context's working folders go, those of its living attempts when they end. */
    synchronized void close(ContextId context) {
        if (living.containsValue(context)) {
            closed.add(context);
        }
        try {
            for (Path home : kept()) {
                Path note = new AttemptFolders(home).context();
                if (Files.exists(note) && Files.readString(note).equals(context.value())) {
                    discard(home);
                }
            }
        } catch (IOException e) {
            LOG.warn("cannot remove the working folders of context {}", context, e);
        }
    }

    /** Out of the way at once; deleted when there is time. */
    private void discard(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.createDirectories(trash);
        Path there = trash.resolve(UUID.randomUUID().toString());
        Files.move(folder, there, StandardCopyOption.ATOMIC_MOVE);
        Thread.ofVirtual().name("trash").start(() -> delete(there));
    }

    private static void delete(Path folder) {
        try {
            Trees.delete(folder);
        } catch (IOException e) {
            LOG.warn("cannot delete {}", folder, e);
        }
    }

    /** What an earlier process left half removed, or of attempts that nobody holds any more. */
    public synchronized void sweep() throws IOException {
        Trees.delete(trash);
        for (Path home : kept()) {
            var folders = new AttemptFolders(home);
            if (!Files.exists(folders.context()) || isEmpty(folders.work())) {
                Trees.delete(home);
            } else {
                strip(folders);
            }
        }
    }
}
