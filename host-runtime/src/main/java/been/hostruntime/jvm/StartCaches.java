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
 * For each JDK a cache of what a JVM with the task SDK does at its start, made the first time that
 * a task asks for it, before that task runs. The SDK stands first on the class path of every task,
 * so one cache serves them all; a task's own classes are not in it. Thread-safe.
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
     * Those of this host runtime's own SDK, kept in that folder.
     *
     * @param programs folder for a copy of the SDK: every task sees the host's own folders, but not
     *     always the place that this host runtime was started from
     */
    public static StartCaches in(Path folder, Path programs) throws IOException {
        return new StartCaches(folder.toAbsolutePath(), copy(ownSdk(), programs.toAbsolutePath()));
    }

    /** The jar, or in a build the folder, with the SDK that tasks run with. */
    public Path sdk() {
        return sdk;
    }

    /**
     * Options that let a JVM start from the cache, made if need be; none where that cannot be, or
     * where the task's own options choose for themselves.
     *
     * @param home of the JDK
     * @param own options of the task
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
        // A JVM caches classes of jars only.
        if (kind.isEmpty() || !Files.isRegularFile(sdk)) {
            LOG.info("tasks on {} start without a cache", home);
            return List.of();
        }
        try {
            Path file = folder.resolve(CacheName.of(jdk.get(), sdk));
            if (!Files.exists(file)) {
                Rehearsal.make(jdk.get(), kind.get(), sdk, file);
                CacheName.removeOthers(file);
                LOG.info("tasks on {} start from {}", home, file);
            }
            return kind.get().reading(file);
        } catch (IOException e) {
            LOG.warn("tasks on {} start without a cache", home, e);
            return List.of();
        }
    }

    /** The classes of a build stay where they are. Tasks of an earlier process keep its copy. */
    private static Path copy(Path sdk, Path programs) throws IOException {
        if (!Files.isRegularFile(sdk)) {
            return sdk;
        }
        Path part = programs.resolve("been-task-sdk.jar.part");
        Files.copy(sdk, part, StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(part, Files.getLastModifiedTime(sdk)); // caches are named by it
        Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rw-r--r--"));
        return Files.move(
                part, programs.resolve("been-task-sdk.jar"), StandardCopyOption.ATOMIC_MOVE);
    }

    private static Path ownSdk() {
        try {
            return Path.of(Task.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the SDK is not in a file", e);
        }
    }
}
