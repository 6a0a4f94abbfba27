package been.hostruntime.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import been.task.TaskProcess;
import been.task.testing.TrivialTask;
import been.task.wire.TaskEnvironment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartCachesIT {
    private static final Path HOME = Path.of(System.getProperty("java.home"));

    @TempDir private Path folder;

    @Test
    void aJvmStartsFromItsCache() throws Exception {
        assertThatItStartsFromItsCache(HOME, "shared objects file");
    }

    @Test
    void tasksRunWithACopyOfTheSdkThatTheyAllSee() throws Exception {
        Path sdk = jar();
        assertThat(sdk).hasParent(folder);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(sdk)))
                .isEqualTo("rw-r--r--");
        FileTime built = Files.getLastModifiedTime(sdk);
        assertThat(Files.getLastModifiedTime(jar())).isEqualTo(built);
    }

    @Test
    void soDoesAnOlderOne() throws Exception {
        Optional<Path> older = olderJdk();
        if (older.isEmpty()) {
            System.out.println("skipped: no JDK from 17 to 24 is installed in /usr/lib/jvm");
        }
        Assumptions.assumeTrue(older.isPresent(), "no JDK from 17 to 24 in /usr/lib/jvm");
        assertThatItStartsFromItsCache(older.get(), "shared objects file \\(top\\)");
    }

    private void assertThatItStartsFromItsCache(Path home, String source) throws Exception {
        Path sdk = jar();
        List<String> options = new StartCaches(folder.resolve("aot"), sdk).options(home, List.of());
        assertThat(options).isNotEmpty();
        assertThat(caches()).hasSize(1);
        for (String collector : List.of("-XX:+UseSerialGC", "-XX:+UseG1GC")) {
            Path loaded = folder.resolve("loaded");
            var cached = new ArrayList<>(options);
            cached.add(collector);
            cached.add("-Xlog:class+load:file=" + loaded);
            assertThat(run(home, sdk, cached)).isEmpty();
            assertThat(Files.readString(loaded))
                    .as(collector)
                    .containsPattern("been\\.task\\.testing\\.TrivialTask source: " + source);
            Files.delete(loaded);
        }
    }

    private static Optional<Path> olderJdk() throws IOException {
        Path all = Path.of("/usr/lib/jvm");
        if (!Files.isDirectory(all)) {
            return Optional.empty();
        }
        try (var homes = Files.list(all)) {
            return homes.filter(home -> Files.isExecutable(home.resolve("bin/java")))
                    .filter(home ->
                            Jdk.at(home)
                                    .flatMap(jdk -> CacheKind.of(jdk.feature()))
                                    .filter(kind -> kind == CacheKind.CLASS_DATA)
                                    .isPresent())
                    .findFirst();
        }
    }

    @Test
    void aCacheIsMadeOnceAndAgainForAnotherSdk() throws Exception {
        Path sdk = jar();
        new StartCaches(folder.resolve("aot"), sdk).options(HOME, List.of());
        FileTime made = Files.getLastModifiedTime(caches().getFirst());
        Path first = caches().getFirst();
        new StartCaches(folder.resolve("aot"), sdk).options(HOME, List.of());
        assertThat(caches()).containsExactly(first);
        assertThat(Files.getLastModifiedTime(first)).isEqualTo(made);
        Files.setLastModifiedTime(sdk, FileTime.from(Instant.ofEpochSecond(1_700_000_000)));
        new StartCaches(folder.resolve("aot"), sdk).options(HOME, List.of());
        assertThat(caches()).hasSize(1).doesNotContain(first);
    }

    @Test
    void aDamagedCacheIsPassedOver() throws Exception {
        Path sdk = jar();
        List<String> options = new StartCaches(folder.resolve("aot"), sdk).options(HOME, List.of());
        Files.writeString(caches().getFirst(), "no cache");
        assertThat(run(HOME, sdk, options)).isEmpty();
    }

    @Test
    void whatCannotBeIsDoneWithout() throws Exception {
        Path sdk = jar();
        var caches = new StartCaches(folder.resolve("aot"), sdk);
        assertThat(caches.options(HOME, List.of("-Xshare:off"))).isEmpty();
        assertThat(caches.options(folder, List.of())).isEmpty();
        assertThat(new StartCaches(folder.resolve("aot"), folder).options(HOME, List.of()))
                .isEmpty();
        Path occupied = Files.writeString(folder.resolve("occupied"), "a file");
        assertThat(new StartCaches(occupied, sdk).options(HOME, List.of())).isEmpty();
    }

    /** Standard output and error of a trivial task, which has none of its own. */
    private String run(Path home, Path sdk, List<String> options) throws Exception {
        var command = new ArrayList<String>();
        command.add(home.resolve("bin/java").toString());
        command.addAll(options);
        command.addAll(
                List.of(
                        "-cp",
                        sdk + ":" + folder,
                        TaskProcess.class.getName(),
                        TrivialTask.class.getName()));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        Path properties = Files.writeString(folder.resolve("properties"), "{}");
        builder.environment().put(TaskEnvironment.PROPERTIES, properties.toString());
        builder.environment().put(TaskEnvironment.SOCKET, "none");
        Process jvm = builder.start();
        String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jvm.waitFor()).as(said).isZero();
        return said;
    }

    /** A copy, since these tests change it. */
    private Path jar() throws Exception {
        Path sdk = StartCaches.in(folder.resolve("aot"), folder).sdk();
        assertThat(sdk).as("the SDK's jar; build it before this module").isRegularFile();
        return sdk;
    }

    private List<Path> caches() throws Exception {
        try (var files = Files.list(folder.resolve("aot"))) {
            return files.toList();
        }
    }
}
