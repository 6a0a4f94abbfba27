package been.cli.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.cli.install.Machine.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What systemd says of the units that are installed and packaged, where it is there to ask. */
class UnitsIT {
    private static final Path PACKAGED = Path.of("../dist/root/usr/lib/systemd/system");
    private static final String PROGRAM = "/usr/bin/been";

    @TempDir Path folder;

    @BeforeAll
    static void requireSystemd() {
        boolean isThere =
                Stream.of("/usr/bin", "/bin")
                        .anyMatch(at -> Files.isExecutable(Path.of(at, "systemd-analyze")));
        if (!isThere) {
            System.out.println("units are not verified: there is no systemd-analyze here");
        }
        Assumptions.assumeTrue(isThere, "there is no systemd-analyze");
    }

    @Test
    void theUnitOfAHostRuntimeIsSound() throws Exception {
        Path program = Files.createFile(folder.resolve("been-host"));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        for (Service service : new Service[] {Service.SYSTEMD, Service.SYSTEMD_USER}) {
            assertSound("been-host.service", Texts.unit(service, folder.toString()));
        }
    }

    @Test
    void theUnitsOfThePackageAreSound() throws Exception {
        for (String name : List.of("been", "been-controller", "been-host")) {
            String unit = Files.readString(PACKAGED.resolve(name + ".service"));
            assertThat(unit).as("known to prerm").containsPattern("\nExecStart=.*" + PROGRAM + " ");
            assertSound(name + ".service", unit.replace(PROGRAM, "/bin/true"));
        }
    }

    /** Otherwise the next one finds its data folder in use. */
    @Test
    void theUnitStopsWhatAKilledUpLeft() throws Exception {
        assertThat(Files.readString(PACKAGED.resolve("been.service")))
                .containsPattern(
                        "\nExecStartPre=-(\\S+) down (--data \\S+)\nExecStart=\\1 up \\2 ");
    }

    private void assertSound(String name, String unit) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve(name), unit + "\n");
        Process verify =
                new ProcessBuilder("systemd-analyze", "verify", file.toString())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(verify.getInputStream().readAllBytes(), UTF_8);
        assertThat(verify.waitFor()).as(said).isZero();
        assertThat(said.lines().filter(line -> line.contains(name))).isEmpty();
        assertThat(unit)
                .as("1 is any failure, which may pass")
                .doesNotContainPattern("\nRestartPreventExitStatus=.*\\b1\\b");
    }
}
