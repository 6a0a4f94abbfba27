package been.cli.exec;

import been.machine.measure.MeasuredRun;
import been.machine.measure.Measurer;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where {@code been exec} keeps its launcher, and the state of runs while they last. */
final class ExecFolders {
    private final Path cache;

    private ExecFolders(Path cache) {
        this.cache = cache;
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

    /** A new name: process ids are used again. */
    String newName() {
        return "been-exec-"
                + ProcessHandle.current().pid()
                + "-"
                + Long.toString(System.nanoTime(), 36);
    }

    Path state(String name) {
        return cache.resolve("exec").resolve(name);
    }

    /** Removes what runs left whose {@code been exec} was killed. */
    void sweep(Measurer measurer) throws IOException, InterruptedException {
        File[] states = cache.resolve("exec").toFile().listFiles();
        for (File state : states == null ? new File[0] : states) {
            String[] words = state.getName().split("-", -1);
            boolean lives =
                    words.length == 4
                            && words[2].matches("[0-9]+")
                            && ProcessHandle.of(Long.parseLong(words[2])).isPresent();
            if (!lives) {
                Optional<MeasuredRun> run = measurer.reattach(state.toPath());
                if (run.isPresent()) {
                    run.get().await(); // its supervisor ends it, or has
                }
                remove(state.toPath());
            }
        }
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
