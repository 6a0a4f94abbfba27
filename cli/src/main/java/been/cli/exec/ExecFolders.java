package been.cli.exec;

import been.machine.measure.MeasuredRun;
import been.machine.measure.Measurer;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Where {@code been exec} keeps its launcher, and the state of runs while they last. */
final class ExecFolders {
    private static final Duration LOOK = Duration.ofMillis(10);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration FORGOTTEN = Duration.ofDays(365);

    private final Path cache;
    private final String here;

    private ExecFolders(Path cache) throws IOException {
        this.cache = cache;
        this.here = here();
    }

    /** In the user's cache; in the system's folder for temporary files where that is read-only. */
    static ExecFolders ofUser() throws IOException {
        String configured = System.getenv("XDG_CACHE_HOME");
        String home = System.getProperty("user.home", "/");
        Path cache =
                configured == null || configured.isEmpty()
                        ? Path.of(home, ".cache")
                        : Path.of(configured);
        return new ExecFolders(
                makeable(cache)
                        ? cache.resolve("been")
                        : own(
                                Path.of(
                                        System.getProperty("java.io.tmpdir", "/tmp"),
                                        "been-" + user())));
    }

    /**
     * Creates it where others may do so, too. Programs in it are executed, so that one that others
     * may have filled is refused.
     */
    static Path own(Path folder) throws IOException {
        Set<PosixFilePermission> permissions = PosixFilePermissions.fromString("rwx------");
        try {
            return Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(permissions));
        } catch (FileAlreadyExistsException e) {
            Map<String, Object> found =
                    Files.readAttributes(
                            folder, "unix:isDirectory,uid,permissions", LinkOption.NOFOLLOW_LINKS);
            if (!found.equals(
                    Map.of("isDirectory", true, "uid", user(), "permissions", permissions))) {
                throw new IOException(
                        folder
                                + " is not a folder that only you can use; set XDG_CACHE_HOME to a folder of yours",
                        e);
            }
            return folder;
        }
    }

    private static Object user() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }

    Path tools() {
        return cache.resolve("tools");
    }

    /**
     * Where process ids mean the same: one PID namespace of one machine until it boots again. The
     * cache may be shared by machines and containers.
     */
    private static String here() throws IOException {
        String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
        Path namespace = Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
        return "@" + boot + "-" + namespace.toString().replaceAll("[^0-9]", "");
    }

    /** A new name: process ids are used again. */
    String newName() {
        return "been-exec-"
                + ProcessHandle.current().pid()
                + "-"
                + Long.toString(System.nanoTime(), 36);
    }

    Path state(String name) {
        return cache.resolve("exec").resolve(name + here);
    }

    /**
     * Removes what runs left whose {@code been exec} was killed. What was left elsewhere can only
     * be judged there, unless it is old.
     */
    void sweep(Measurer measurer) throws IOException, InterruptedException {
        long due = System.nanoTime() + PATIENCE.toNanos();
        long old = System.currentTimeMillis() - FORGOTTEN.toMillis();
        for (File state : states()) {
            boolean isLeft =
                    state.getName().endsWith(here)
                            ? isLeft(state, measurer, due)
                            : state.lastModified() < old;
            if (isLeft) {
                remove(state.toPath());
            }
        }
    }

    /** Whether nothing of the run is there any more; until the time is over, its end is awaited. */
    private static boolean isLeft(File state, Measurer measurer, long due)
            throws IOException, InterruptedException {
        String[] words = state.getName().split("-", -1);
        if (words[2].matches("[0-9]+") && ProcessHandle.of(Long.parseLong(words[2])).isPresent()) {
            return false;
        }
        Optional<MeasuredRun> run = measurer.reattach(state.toPath());
        if (run.isEmpty()) {
            return true;
        }
        while (run.get().isRunning() && System.nanoTime() - due < 0) { // its supervisor ends it
            Thread.sleep(LOOK);
        }
        if (run.get().isRunning()) {
            return false; // a process of it hangs in the kernel
        }
        run.get().await();
        return true;
    }

    /** Held while cores are chosen, until the state of the run names them. */
    FileChannel lock() throws IOException {
        var channel =
                FileChannel.open(
                        cache.resolve("exec.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
        channel.lock();
        return channel;
    }

    /** The processors of runs that are there now. */
    List<Integer> taken(Measurer measurer) throws IOException {
        var taken = new ArrayList<Integer>();
        for (File state : states()) {
            if (state.getName().endsWith(here)) {
                taken.addAll(cores(state, measurer));
            }
        }
        return taken;
    }

    private static List<Integer> cores(File state, Measurer measurer) throws IOException {
        try {
            return measurer.reattach(state.toPath()).map(MeasuredRun::cores).orElse(List.of());
        } catch (NoSuchFileException e) {
            return List.of(); // it has just ended
        }
    }

    private File[] states() {
        return Objects.requireNonNullElse(cache.resolve("exec").toFile().listFiles(), new File[0]);
    }

    static void remove(Path state) throws IOException {
        File[] files = state.toFile().listFiles();
        for (File file : files == null ? new File[0] : files) {
            if (Files.isDirectory(file.toPath(), LinkOption.NOFOLLOW_LINKS)) {
                remove(file.toPath());
            } else {
                Files.deleteIfExists(file.toPath());
            }
        }
        Files.deleteIfExists(state);
    }

    private static boolean makeable(Path folder) {
        // Not in the working folder, where the user has no home: it may be one of others.
        Path existing = folder.isAbsolute() ? folder : null;
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing != null && Files.isWritable(existing);
    }
}
