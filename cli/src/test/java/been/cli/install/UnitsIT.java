package been.cli.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.cli.install.Machine.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What systemd says of the units that are installed and documented, where it is there to ask. */
class UnitsIT {
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
    void theUnitOfAControllerInTheDocumentationIsSound() throws Exception {
        String unit = unitOf("cluster.md");
        assertThat(unit).contains("ExecStart=/opt/been/been controller ");
        assertSound("been-controller.service", unit.replace("/opt/been/been", "/bin/true"));
    }

    @Test
    void theUnitOfAPlatformOnOneMachineIsSound() throws Exception {
        String unit = unitOf("operations.md");
        assertThat(unit).contains("ExecStart=/opt/been/been up ");
        assertSound("been.service", unit.replace("/opt/been/been", "/bin/true"));
    }

    private static String unitOf(String name) throws IOException {
        String page = Files.readString(Path.of("../docs").resolve(name));
        int begin = page.indexOf("```ini\n") + "```ini\n".length();
        return page.substring(begin, page.indexOf("```", begin));
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
    }
}
