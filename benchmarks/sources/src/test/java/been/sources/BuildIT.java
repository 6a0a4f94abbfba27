package been.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.task.testing.TaskTester;
import been.task.testing.TestedRun;
import been.task.wire.Json;
import been.testing.TracedReads;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real compilers. */
class BuildIT {
    @TempDir Path folder;
    private Path source = Path.of("unset");

    @BeforeEach
    void create() throws Exception {
        source = folder.resolve("source");
        Files.createDirectories(source.resolve("src"));
        Files.writeString(source.resolve("src/prog.c"), "int main(void) { return 0; }\n");
    }

    @Test
    void outputsAndLogBecomeAPackage() throws Exception {
        TestedRun run =
                build(
                        List.of(
                                List.of("/bin/sh", "-c", "cc -O2 -o prog src/*.c && echo done"),
                                List.of("/bin/sh", "-c", "mkdir lib && echo $BUILD_SEED > lib/s")),
                        List.of("prog", "lib"));

        try (var archive = new ZipFile(run.results().resolve("binary.bpk").toFile())) {
            assertThat(
                            archive.stream()
                                    .filter(e -> !e.isDirectory())
                                    .map(Object::toString)
                                    .filter(e -> !e.equals("files/build.sources")))
                    .containsExactlyInAnyOrder(
                            "package.yaml", "files/build.log", "files/prog", "files/lib/s");
            assertThat(text(archive, "files/lib/s")).isEqualTo("7\n");
            assertThat(text(archive, "files/build.log")).isEqualTo("done\n");
            assertThat(text(archive, "package.yaml"))
                    .contains("name: \"build/prog\"", "version: \"abc\"", "source: \"git/prog 1\"")
                    .containsPattern("tool.cc: \".*[0-9]+\\.[0-9]+")
                    .containsPattern("build-seconds: \"?[0-9]+\\.[0-9]{3}")
                    .containsPattern("content: \"[0-9a-f]{64}\"");
        }
    }

    @Test
    void theSourcesThatTheStepsReadAreListed() throws Exception {
        TracedReads.assume(folder);
        Files.writeString(source.resolve("src/prog.c"), "#include \"prog.h\"\n");
        Files.writeString(source.resolve("src/prog.h"), "int main(void) { return 0; }\n");
        Files.writeString(source.resolve("src/prog.1"), "not compiled\n");
        Files.writeString(source.resolve("data"), "only packed\n");
        TestedRun run =
                build(List.of(List.of("cc", "-o", "prog", "src/prog.c")), List.of("prog", "data"));
        try (var archive = new ZipFile(run.results().resolve("binary.bpk").toFile())) {
            assertThat(text(archive, "files/build.sources"))
                    .isEqualTo("data\nsrc/prog.c\nsrc/prog.h\n");
        }
    }

    @Test
    void theSameFilesHaveTheSameContent() throws Exception {
        String first = content(List.of("/bin/sh", "-c", "echo hello; cp src/prog.c prog"));
        String second = content(List.of("cp", "src/prog.c", "prog"));
        String other = content(List.of("/bin/sh", "-c", "cp src/prog.c prog; chmod +x prog"));
        assertThat(second).isEqualTo(first).isNotEqualTo(other);
    }

    @Test
    void aFailureIsOneSentence() throws Exception {
        Files.writeString(source.resolve("src/prog.c"), "int main(void) { return x; }\n");
        assertThatThrownBy(() ->
                        build(List.of(List.of("cc", "-o", "prog", "src/prog.c")), List.of("prog")))
                .asString()
                .startsWith("step 1 ended with status 1: src/prog.c:1:")
                .contains("error: ", "x");
        assertThatThrownBy(() -> build(List.of(List.of("/no/compiler")), List.of("prog")))
                .asString()
                .startsWith("step 1 cannot start: ")
                .contains("/no/compiler");
        assertThatThrownBy(() -> build(List.of(List.of("true")), List.of("prog")))
                .hasToString("the build left no 'prog', which its output names");
    }

    @Test
    void anOutputOutsideOfTheFolderIsRefused() {
        assertThatThrownBy(() ->
                        build(List.of(List.of("ln", "-s", "/etc/passwd", "prog")), List.of("prog")))
                .hasToString("the output 'prog' is no file of the build's folder");
        assertThatThrownBy(() -> build(List.of(List.of("true")), List.of("../../etc/passwd")))
                .hasToString("the build left no '../../etc/passwd', which its output names");
    }

    @Test
    void theLogOfAPackageIsBounded() throws Exception {
        TestedRun run =
                build(
                        List.of(
                                List.of(
                                        "/bin/sh",
                                        "-c",
                                        "head -c 3000000 /dev/zero | tr '\\0' x | fold -w 9999; touch prog")),
                        List.of("prog"));
        try (var archive = new ZipFile(run.results().resolve("binary.bpk").toFile())) {
            assertThat(archive.getEntry("files/build.log").getSize()).isEqualTo(1 << 20);
        }
    }

    private String content(List<String> step) throws Exception {
        TestedRun run = build(List.of(step), List.of("prog"));
        try (var archive = new ZipFile(run.results().resolve("binary.bpk").toFile())) {
            return text(archive, "package.yaml")
                    .lines()
                    .filter(line -> line.contains("content:"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private TestedRun build(List<List<String>> steps, List<String> output) throws Exception {
        return TaskTester.in(folder)
                .packageFolder("source", source)
                .property("steps", Json.write(steps))
                .property("output", Json.write(output))
                .property("name", "build/prog")
                .property("version", "abc")
                .property("seed", "7")
                .property("provenance", Json.write(Map.of("source", "git/prog 1")))
                .run(new Build());
    }

    private static String text(ZipFile archive, String entry) throws Exception {
        try (var in = archive.getInputStream(archive.getEntry(entry))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
