package been.hostruntime.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import been.task.TaskProcess;
import been.task.testing.TrivialTask;
import been.task.wire.TaskEnvironment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class StartCachesIT {
    private static final Path HOME = Path.of(System.getProperty("java.home"));

    @TempDir private Path folder;

    @Test
    void aJvmStartsFromItsCache() throws Exception {
        Path sdk = jar();
        List<String> options = new StartCaches(folder.resolve("aot"), sdk).options(HOME, List.of());
        assertThat(options).isNotEmpty();
        assertThat(caches()).hasSize(1);
        for (String collector : List.of("-XX:+UseSerialGC", "-XX:+UseG1GC")) {
            var cached = new ArrayList<>(options);
            cached.add(collector);
            assertThat(run(sdk, cached, "-Xlog:class+load:file=" + folder.resolve("loaded")))
                    .isEmpty();
            assertThat(Files.readString(folder.resolve("loaded")))
                    .as(collector)
                    .containsPattern(
                            "been\\.task\\.testing\\.TrivialTask source: shared objects file");
            Files.delete(folder.resolve("loaded"));
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
        assertThat(run(sdk, options)).isEmpty();
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
    private String run(Path sdk, List<String> options, String... more) throws Exception {
        var command = new ArrayList<String>();
        command.add(HOME.resolve("bin/java").toString());
        command.addAll(options);
        command.addAll(List.of(more));
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
        Path sdk = StartCaches.in(folder).sdk();
        assertThat(sdk).as("the SDK's jar; build it before this module").isRegularFile();
        return Files.copy(sdk, folder.resolve("sdk.jar"));
    }

    private List<Path> caches() throws Exception {
        try (var files = Files.list(folder.resolve("aot"))) {
            return files.toList();
        }
    }
}
