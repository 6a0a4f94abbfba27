package been.cli.exec;

import been.machine.measure.MeasuredRun;
import been.machine.measure.Measurer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Where {@code been exec} keeps its launcher, and the state of runs while they last. */
final class ExecFolders {
    private final Path cache;

    private ExecFolders(Path cache) {
        this.cache = cache;
    }

    /** In the user's cache; in the system's folder for temporary files where that is read-only. */
    static ExecFolders ofUser() {
        String configured = System.getenv("XDG_CACHE_HOME");
        String home = System.getProperty("user.home", "/");
        Path cache =
                configured == null || configured.isEmpty()
                        ? Path.of(home, ".cache")
                        : Path.of(configured);
        return new ExecFolders(
                makeable(cache)
                        ? cache.resolve("been")
                        : Path.of(
                                System.getProperty("java.io.tmpdir", "/tmp"),
                                "been-" + System.getProperty("user.name", "user")));
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
        Path existing = folder.toAbsolutePath();
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing != null && Files.isWritable(existing);
    }
}
