package been.hostruntime.jvm;

import been.task.Task;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One start cache (AOT cache or class-data sharing) of the task SDK per JDK, created before the
 * first task that requests it. The SDK is first on the class path of every task, so all tasks share
 * the cache; a task's own classes are not in it. Thread-safe.
 */
public final class StartCaches {
    private static final Logger LOG = LoggerFactory.getLogger(StartCaches.class);

    private final Path folder;
    private final Path sdk;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Path, List<String>> made = new HashMap<>();

    StartCaches(Path folder, Path sdk) {
        this.folder = folder;
        this.sdk = sdk;
    }

    /**
     * Start caches of this host runtime's SDK, stored in that folder.
     *
     * @param programs folder for a copy of the SDK, because tasks can read the host's folders but
     *     perhaps not the installation of this host runtime
     */
    public static StartCaches in(Path folder, Path programs) throws IOException {
        return new StartCaches(folder.toAbsolutePath(), copy(ownSdk(), programs.toAbsolutePath()));
    }

    /** The SDK for tasks: a jar, or a class folder in a development build. */
    public Path sdk() {
        return sdk;
    }

    /**
     * JVM options to use the cache, which is created if necessary; none when that is impossible or
     * the task's options configure caches themselves.
     *
     * @param home of the JDK
     * @param own JVM options of the task
     */
    public List<String> options(Path home, List<String> own) throws InterruptedException {
        if (CacheKind.isChosenBy(own)) {
            return List.of();
        }
        lock.lockInterruptibly();
        try {
            List<String> options = made.get(home);
            if (options == null) {
                options = provide(home);
                made.put(home, options);
            }
            return options;
        } finally {
            lock.unlock();
        }
    }

    private List<String> provide(Path home) throws InterruptedException {
        Optional<Jdk> jdk = Jdk.at(home);
        Optional<CacheKind> kind = jdk.flatMap(found -> CacheKind.of(found.feature()));
        // JVMs cache only classes from jars.
        if (kind.isEmpty() || !Files.isRegularFile(sdk)) {
            LOG.info("tasks on {} start without a cache", home);
            return List.of();
        }
        try {
            Path file = folder.resolve(CacheName.of(jdk.get(), sdk));
            if (!Files.exists(file)) {
                TrainingRun.make(jdk.get(), kind.get(), sdk, file);
                CacheName.removeOthers(file);
                LOG.info("tasks on {} start from {}", home, file);
            }
            return kind.get().reading(file);
        } catch (IOException e) {
            LOG.warn("tasks on {} start without a cache", home, e);
            return List.of();
        }
    }

    /**
     * Class folders are not copied. The move replaces the copy without changing it for running
     * tasks.
     */
    private static Path copy(Path sdk, Path programs) throws IOException {
        if (!Files.isRegularFile(sdk)) {
            return sdk;
        }
        Path part = programs.resolve("been-task-sdk.jar.part");
        Files.copy(sdk, part, StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(part, Files.getLastModifiedTime(sdk)); // part of the cache names
        Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rw-r--r--"));
        return Files.move(
                part, programs.resolve("been-task-sdk.jar"), StandardCopyOption.ATOMIC_MOVE);
    }

    private static Path ownSdk() {
        try {
            return Path.of(Task.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the SDK was not loaded from a file", e);
        }
    }
}
