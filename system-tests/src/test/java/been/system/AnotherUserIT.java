package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A user who may only read the checkout, which somebody else built. */
@Timeout(300)
class AnotherUserIT {
    private static final int USER = 61_713;

    @TempDir private Path folder;
    private Path checkout;
    private Path home;

    @BeforeEach
    void checkOut() throws IOException {
        assumeThat(System.getProperty("user.name")).as("this needs root").isEqualTo("root");
        open(folder);
        home = Files.createDirectory(folder.resolve("home"));
        Files.setAttribute(home, "unix:uid", USER, LinkOption.NOFOLLOW_LINKS);
        checkout = Files.createDirectory(folder.resolve("checkout"));
        open(checkout);
        Files.copy(BeenProcess.HOME.resolve("been"), checkout.resolve("been"));
        for (String built : List.of("cli", "web-ui", "host-runtime", "benchmarks")) {
            Files.createSymbolicLink(checkout.resolve(built), BeenProcess.HOME.resolve(built));
        }
    }

    @Test
    void runsAPlatformInAFolderOfTheirOwn() throws Exception {
        Path said = folder.resolve("said");
        Process up = start(said, "up", "--port", "0");
        try {
            Path data = home.resolve(".local/share/been");
            while (up.isAlive() && !Files.readString(said).contains("Ctrl-C stops it")) {
                up.waitFor(Duration.ofMillis(200));
            }
            assertThat(Files.readString(said)).contains("BEEN is up at", "data in " + data);
        } finally {
            up.destroy();
            up.waitFor();
        }
    }

    @Test
    void measuresACommand() throws Exception {
        Path said = folder.resolve("said");
        assertThat(start(said, "exec", "--", "true").waitFor()).isZero();
        assertThat(Files.readString(said)).contains("exit-code=0");
    }

    @Test
    void isToldOfAFolderThatOthersMayWriteToOnly() throws Exception {
        Path said = folder.resolve("said");
        Process up =
                start(said, "up", "--port", "0", "--data", checkout.resolve("data").toString());
        assertThat(up.waitFor()).isEqualTo(2);
        assertThat(Files.readString(said))
                .hasLineCount(1)
                .contains("cannot write to the data folder", "--data or BEEN_DATA");
    }

    private Process start(Path said, String... arguments) throws IOException {
        var command =
                new ArrayList<>(
                        List.of(
                                "setpriv",
                                "--reuid=" + USER,
                                "--regid=" + USER,
                                "--clear-groups",
                                checkout.resolve("been").toString()));
        command.addAll(List.of(arguments));
        var builder =
                new ProcessBuilder(command)
                        .directory(home.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile());
        var environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("BEEN_") || name.startsWith("XDG_"));
        environment.put("HOME", home.toString());
        environment.put("BEEN_BUILD", "off");
        return builder.start();
    }

    private static void open(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
