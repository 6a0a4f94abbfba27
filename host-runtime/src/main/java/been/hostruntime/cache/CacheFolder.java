package been.hostruntime.cache;

import been.hostruntime.files.FileTree;
import been.protocol.fault.FailurePoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cache's folders: {@code packages/DIGEST} is a package; {@code packages/DIGEST.print} marks it
 * as complete and holds its fingerprint and size, and its modification time is the last use; {@code
 * incoming/} holds incomplete packages.
 */
final class CacheFolder {
    private static final Logger LOG = LoggerFactory.getLogger(CacheFolder.class);
    private static final String PRINT = ".print";

    private final Path packages;
    private final Path incoming;
    private final long mostBytes;

    /** Held for writing during an eviction, so that no package is evicted between check and use. */
    private final ReadWriteLock eviction = new ReentrantReadWriteLock();

    private CacheFolder(Path folder, long mostBytes) {
        packages = folder.resolve("packages");
        incoming = folder.resolve("incoming");
        this.mostBytes = mostBytes;
    }

    static CacheFolder open(Path folder, long mostBytes) throws IOException {
        var cache = new CacheFolder(folder, mostBytes);
        FileTree.delete(cache.incoming);
        Files.createDirectories(cache.incoming);
        Files.createDirectories(cache.packages);
        return cache;
    }

    Path folder(String digest) {
        return packages.resolve(digest);
    }

    /** Whether the package is complete and unchanged; a changed one is removed. */
    boolean holds(String digest) throws IOException {
        eviction.readLock().lock();
        try {
            return isWhole(digest);
        } finally {
            eviction.readLock().unlock();
        }
    }

    private boolean isWhole(String digest) throws IOException {
        Path print = print(digest);
        try {
            String stored = Files.readString(print, StandardCharsets.UTF_8);
            if (stored.startsWith(Fingerprint.of(folder(digest)) + " ")) {
                Files.setLastModifiedTime(print, FileTime.from(Instant.now()));
                return true;
            }
            LOG.warn("package {} was changed on this host and is fetched again", digest);
        } catch (NoSuchFileException e) {
            LOG.debug("package {} is not in the cache", digest);
        }
        remove(digest);
        return false;
    }

    /** Creates a folder for one fetch, on the same file system. */
    Path staging(String digest) throws IOException {
        return Files.createTempDirectory(incoming, digest.substring(0, 12) + "-");
    }

    /** Adds an unpacked package atomically. */
    void put(String digest, Path unpacked) throws IOException {
        Path folder = folder(digest);
        FileTree.delete(folder);
        FailurePoint.PACKAGE_UNPACKED.reached();
        Files.move(unpacked, folder, StandardCopyOption.ATOMIC_MOVE);
        // After the move, because a read-only folder cannot be moved.
        FileTree.makeReadOnly(folder);
        String print = Fingerprint.of(folder) + " " + FileTree.bytes(folder) + "\n";
        Path next = print(digest).resolveSibling(digest + ".next");
        Files.writeString(
                next,
                print,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE,
                StandardOpenOption.SYNC);
        Files.move(next, print(digest), StandardCopyOption.ATOMIC_MOVE);
        FailurePoint.PACKAGE_CACHED.reached();
    }

    /**
     * Removes the least recently used packages until the rest fits and the disk has that many bytes
     * free.
     */
    void evict(Predicate<String> mayGo, long freeBytes) throws IOException {
        eviction.writeLock().lock();
        try {
            evictWhileLocked(mayGo, freeBytes);
        } finally {
            eviction.writeLock().unlock();
        }
    }

    private void evictWhileLocked(Predicate<String> mayGo, long freeBytes) throws IOException {
        record Entry(String digest, long bytes, FileTime used) {}
        List<Path> prints;
        try (Stream<Path> files = Files.list(packages)) {
            prints = files.filter(file -> file.toString().endsWith(PRINT)).toList();
        }
        var entries = new ArrayList<Entry>();
        long total = 0;
        for (Path print : prints) {
            String name = String.valueOf(print.getFileName());
            String stored = Files.readString(print).strip();
            long bytes = Long.parseLong(stored.substring(stored.indexOf(' ') + 1));
            total += bytes;
            String digest = name.substring(0, name.length() - PRINT.length());
            entries.add(new Entry(digest, bytes, Files.getLastModifiedTime(print)));
        }
        entries.sort(Comparator.comparing(Entry::used));
        for (Entry entry : entries) {
            if (total <= mostBytes && packages.toFile().getUsableSpace() >= freeBytes) {
                return;
            }
            if (mayGo.test(entry.digest)) {
                remove(entry.digest);
                total -= entry.bytes;
            }
        }
    }

    private void remove(String digest) throws IOException {
        Files.deleteIfExists(print(digest));
        FileTree.delete(folder(digest));
    }

    private Path print(String digest) {
        return packages.resolve(digest + PRINT);
    }
}
