package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** From a package index and one file to the release that made a Python module slower. */
class RegistryVersionsIT {
    private static final String ANALYSIS =
            """
            analysis: since-which-release
            kind: regression
            versions: {%s}
            command:
              run: [/usr/bin/python3, -c, "import timer"]
              environment: {PYTHONPATH: "${package.version}"}
              measure: [{metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}]
            repeat: {executions: 5, confirm: false}
            """;

    @TempDir private Path folder;

    @Test
    void theReleaseIsFoundAndWhatCannotBeHadIsOneSentence() throws Exception {
        Path index = Files.createDirectories(folder.resolve("index"));
        wheel(index, "1.9", "0");
        wheel(index, "1.10", "0");
        wheel(index, "2.0", "20");
        String path = tools(index) + ":/usr/local/bin:/usr/bin:/bin";
        try (var platform = RunningPlatform.on(folder.resolve("data"), Map.of("PATH", path))) {
            JsonNode view =
                    platform.awaitEnd(platform.start(ANALYSIS.formatted("pypi: {name: timer}")));

            assertThat(view.path("summary").path("state").asString())
                    .as(view.toString())
                    .isEqualTo("FINISHED");
            List<String> changes =
                    StreamSupport.stream(view.path("comparisons").spliterator(), false)
                            .map(c ->
                                    c.path("newExperiment").asString()
                                            + " "
                                            + c.path("verdict").asString())
                            .toList();
            assertThat(changes).contains("2.0 regressed").doesNotContain("1.10 regressed");

            assertThat(reason(platform, "pypi: {name: nosuch}"))
                    .isEqualTo(
                            "the releases of nosuch are not known: pip cannot list the versions of nosuch: No matching distribution found for nosuch");
            assertThat(reason(platform, "crates: {name: timer}"))
                    .startsWith("the releases of timer are not known: ")
                    .contains("cargo is not on the PATH of the host runtime on host ");
        }
    }

    /** Why an analysis pauses. */
    private static String reason(RunningPlatform platform, String versions) throws Exception {
        JsonNode view = platform.awaitEnd(platform.start(ANALYSIS.formatted(versions)));
        assertThat(view.path("summary").path("state").asString()).isEqualTo("PAUSED");
        return view.path("summary").path("stateDetail").asString();
    }

    /** A Python whose pip knows only that index. */
    private Path tools(Path index) throws Exception {
        // Others on the path may be in somebody's home, which tasks do not see.
        Path python = Path.of("/usr/bin/python3");
        boolean hasPip =
                Files.isExecutable(python) && run(python.toString(), "-m", "pip", "--version") == 0;
        Assumptions.assumeTrue(hasPip, python + " with pip is not installed here");
        Path program = Files.createDirectories(folder.resolve("tools")).resolve("python3");
        Files.writeString(
                program,
                "#!/bin/sh\nexport PIP_NO_INDEX=1 PIP_FIND_LINKS='%s'\nexec '%s' \"$@\"\n"
                        .formatted(index, python));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return folder.resolve("tools");
    }

    private static int run(String... command) throws Exception {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** What the module reports is its own, so that a busy machine does not decide the test. */
    private static void wheel(Path index, String version, String more) throws IOException {
        String info = "timer-%s.dist-info/".formatted(version);
        Map<String, String> files =
                Map.of(
                        "timer.py",
                        "import os\nprint('took', 100 + %s + os.getpid() %% 3, 'ms')\n"
                                .formatted(more),
                        info + "METADATA",
                        "Metadata-Version: 2.1\nName: timer\nVersion: %s\n".formatted(version),
                        info + "WHEEL",
                        "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
                        info + "RECORD",
                        "timer.py,,\n%sMETADATA,,\n%sWHEEL,,\n%sRECORD,,\n"
                                .formatted(info, info, info));
        Path wheel = index.resolve("timer-%s-py3-none-any.whl".formatted(version));
        try (OutputStream out = Files.newOutputStream(wheel);
                var zip = new ZipOutputStream(out)) {
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
    }
}
