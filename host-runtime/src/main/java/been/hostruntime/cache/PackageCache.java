package been.hostruntime.cache;

import been.hostruntime.connection.BackOff;
import been.protocol.PackageReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The packages of this host, by digest. A package that several attempts need is fetched once; the
 * fetch is cancelled when no attempt waits for it any more. No lock is held while a package is
 * fetched, verified or unpacked. Thread-safe.
 */
public final class PackageCache {
    private static final Logger LOG = LoggerFactory.getLogger(PackageCache.class);

    private final CacheFolder packages;
    private final Supplier<BackOff> backOff;
    private final PackageSource source;
    private final Unpacker unpacker;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Provision> provisions = new HashMap<>();
    private final Map<String, Integer> uses = new HashMap<>();

    /** A package being fetched, and the number of attempts that wait for it. */
    private static final class Provision {
        private final CompletableFuture<Acquired> result = new CompletableFuture<>();
        private final Thread thread;
        private int waiting;

        Provision(Supplier<Acquired> work) {
            thread =
                    Thread.ofVirtual()
                            .name("package")
                            .unstarted(() -> {
                                try {
                                    result.complete(work.get());
                                } catch (Throwable e) { // else all would wait for ever
                                    result.completeExceptionally(e);
                                }
                            });
        }
    }

    private PackageCache(
            CacheFolder packages,
            PackageSource source,
            UnpackLimits limits,
            Supplier<BackOff> backOff) {
        this.packages = packages;
        this.source = source;
        this.unpacker = new Unpacker(limits);
        this.backOff = backOff;
    }

    /**
     * Opens the cache in that folder with the complete packages of earlier processes.
     *
     * @param mostBytes limit on unpacked packages; the least recently used are evicted first
     */
    public static PackageCache open(
            Path folder,
            long mostBytes,
            UnpackLimits limits,
            PackageSource source,
            Supplier<BackOff> backOff)
            throws IOException {
        return new PackageCache(CacheFolder.open(folder, mostBytes), source, limits, backOff);
    }

    /** Returns the package, fetched if necessary; it is not evicted until it is closed. */
    public Acquired acquire(PackageReference reference) throws InterruptedException {
        String digest = reference.digest();
        Provision provision = join(reference);
        boolean kept = false;
        try {
            Acquired acquired = provision.result.get();
            kept = acquired instanceof Acquired.Available;
            return acquired;
        } catch (ExecutionException e) {
            throw new IllegalStateException("fetching package " + reference, e.getCause());
        } finally {
            leave(digest, provision, kept);
        }
    }

    /** Protects a package that is already in use from eviction until it is closed. */
    public CachedPackage hold(String digest) {
        lock.lock();
        try {
            uses.merge(digest, 1, Integer::sum);
        } finally {
            lock.unlock();
        }
        return new CachedPackage(digest, packages.folder(digest), () -> release(digest));
    }

    private Provision join(PackageReference reference) {
        lock.lock();
        try {
            String digest = reference.digest();
            uses.merge(digest, 1, Integer::sum);
            Provision provision = provisions.get(digest);
            if (provision == null) {
                provision = new Provision(() -> provide(reference));
                provisions.put(digest, provision);
                provision.thread.start();
            }
            provision.waiting++;
            return provision;
        } finally {
            lock.unlock();
        }
    }

    private void leave(String digest, Provision provision, boolean kept) {
        lock.lock();
        try {
            provision.waiting--;
            if (provision.waiting == 0) {
                provisions.remove(digest, provision);
                if (!provision.result.isDone()) {
                    provision.thread.interrupt();
                }
            }
        } finally {
            lock.unlock();
        }
        if (!kept) {
            release(digest);
        }
    }

    private void release(String digest) {
        lock.lock();
        try {
            uses.computeIfPresent(digest, (key, count) -> count == 1 ? null : count - 1);
        } finally {
            lock.unlock();
        }
    }

    private boolean isUsed(String digest) {
        lock.lock();
        try {
            return uses.containsKey(digest);
        } finally {
            lock.unlock();
        }
    }

    private Acquired provide(PackageReference reference) {
        String digest = reference.digest();
        try {
            if (!packages.holds(digest)) {
                String problem = fetch(reference).orElse(null);
                if (problem != null) {
                    return new Acquired.Unavailable(false, problem);
                }
                packages.evict(other -> !isUsed(other), 0);
            }
            Path folder = packages.folder(digest);
            return new Acquired.Available(new CachedPackage(digest, folder, () -> release(digest)));
        } catch (IOException e) {
            LOG.warn("package {} cannot be provided", reference, e);
            return new Acquired.Unavailable(
                    isOutOfSpace(e),
                    "package " + reference + " cannot be stored on this host: " + e.getMessage());
        } catch (InterruptedException e) {
            return new Acquired.Unavailable(
                    false, "the fetch of package " + reference + " was cancelled");
        }
    }

    /** On a full disk, once more in the place of all unused packages. */
    private Optional<String> fetch(PackageReference reference)
            throws IOException, InterruptedException {
        try {
            return newFetch(reference).run();
        } catch (IOException e) {
            if (!isOutOfSpace(e)) {
                throw e;
            }
            LOG.info("removing unused packages, because {} does not fit on the disk", reference);
            packages.evict(other -> !isUsed(other), Long.MAX_VALUE);
            return newFetch(reference).run();
        }
    }

    private Fetch newFetch(PackageReference reference) {
        return new Fetch(reference, source, unpacker, packages, backOff.get());
    }

    /** Evicts unused packages until the disk has that many bytes free. */
    public void makeRoom(long freeBytes) {
        try {
            packages.evict(other -> !isUsed(other), freeBytes);
        } catch (IOException e) {
            LOG.warn("unused packages cannot be removed", e);
        }
    }

    /** Whether the exception means that a disk is full. */
    public static boolean isOutOfSpace(IOException e) {
        String message = String.valueOf(e.getMessage());
        return message.contains("No space left") || message.contains("Disk quota exceeded");
    }
}
