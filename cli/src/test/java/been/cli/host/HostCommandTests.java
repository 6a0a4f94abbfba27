package been.cli.host;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostCommandTests {
    private static final String HOME = "been.home";

    @TempDir private Path folder = Path.of("");

    @BeforeEach
    void nameInstallation() throws Exception {
        Path built = Files.createDirectories(folder.resolve("it's here/host-runtime/target"));
        Files.createFile(built.resolve("been-host-runtime.jar"));
        System.setProperty(HOME, folder.resolve("it's here").toString());
    }

    @AfterEach
    void clear() {
        System.clearProperty(HOME);
    }

    /** As the unit of the Debian package does. */
    @Test
    void aShellReadsThePrintedCommandWordByWord() throws Exception {
        Ended start =
                FakePlatform.run("host", "start", "--print", "--data", "/d", "--name", "bench-7");
        assertThat(start.status()).as(start.err()).isZero();
        Process shell =
                new ProcessBuilder("sh", "-c", "printf '%s\\n' " + start.out().strip()).start();
        List<String> words =
                new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
        assertThat(words)
                .startsWith("sh", "-c")
                .endsWith("been.hostruntime.HostRuntime", "--data", "/d", "--name", "bench-7")
                .anyMatch(word -> word.startsWith(folder + "/it's here/host-runtime/target/"));
    }
}
