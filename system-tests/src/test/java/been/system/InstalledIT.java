package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code been dist} packs, on a machine without Java, Maven and a compiler. */
@Timeout(300)
class InstalledIT {
    /** Everything that is found by its name. */
    private static final List<String> PROGRAMS =
            List.of(
                    "cat",
                    "dirname",
                    "find",
                    "grep",
                    "mv",
                    "pwd",
                    "readlink",
                    "rm",
                    "sed",
                    "setpriv",
                    "sh",
                    "taskset",
                    "true");

    @TempDir private Path folder = Path.of("");
    private Path installed = Path.of("");
    private Path programs = Path.of("");

    @BeforeEach
    void install() throws Exception {
        // As /opt is, and this machine's Java would be.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path unpacked = Files.createDirectory(folder.resolve("a folder"));
        Process make =
                new ProcessBuilder(
                                BeenProcess.HOME.resolve("dist/make").toString(),
                                System.getProperty("java.home"),
                                unpacked.toString(),
                                "unpacked")
                        .inheritIO()
                        .start();
        assertThat(make.waitFor()).isZero();
        try (Stream<Path> made = Files.list(unpacked)) {
            installed = made.toList().getFirst();
        }
        programs = Files.createDirectory(folder.resolve("programs"));
        for (String program : PROGRAMS) {
            Files.createSymbolicLink(programs.resolve(program), Path.of("/usr/bin", program));
        }
    }

    @AfterEach
    void removeLinks() throws IOException {
        for (String program : PROGRAMS) {
            Files.deleteIfExists(programs.resolve(program));
        }
    }

    @Test
    void comesToAVerdictByOneCommand() throws Exception {
        Path analysis =
                Files.writeString(
                        folder.resolve("collectors.yaml"),
                        """
                        analysis: collectors
                        kind: comparison
                        command:
                          run: 'java="${host.software.java.home}"; test -x "$java/../been" && "$java/bin/java" -XX:+Use${collector}GC -version'
                          measure: [wall-time]
                        vary: {collector: [Serial, Parallel]}
                        repeat: {executions: 2}
                        """);
        Path script = installed.resolve("been");
        String said = been(script, "run", "--local", analysis.toString());
        assertThat(said).contains("finished   4/4 executions", "Parallel").doesNotContain("failed");
        assertThat(installed.resolve("been-data/controller/been.db")).exists();
        Path link = Files.createSymbolicLink(folder.resolve("link"), script);
        assertThat(been(link, "exec", "--", "true")).contains("exit-code=0");
        assertThat(installed.resolve(".build/start.aot")).exists();
        assertThat(installed.resolve(".build/cli.aot")).exists();
    }

    /** Both streams of a command that nothing of this machine's Java can reach. */
    private String been(Path script, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        var builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("PATH", programs.toString());
        builder.environment().put("HOME", folder.toString());
        Process been = builder.start();
        String said = new String(been.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(been.waitFor()).as(said).isBetween(0, 1);
        return said;
    }
}
