package been.cli.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts for a machine, run on this one. */
class ScriptsTests {
    @TempDir private Path folder = Path.of("");

    @Test
    void onlyItsOwnUserMayChangeWhatIsCopied() throws Exception {
        Path source = Files.createDirectory(folder.resolve("source"));
        Path archive = folder.resolve("archive");
        Files.writeString(source.resolve("a.jar"), "new");
        succeeded(
                null,
                "tar",
                "--owner=12345",
                "--group=12345",
                "--mode=666",
                "-cf",
                archive.toString(),
                "-C",
                source.toString(),
                "a.jar");
        Path version = Files.createDirectories(folder.resolve("versions/it's"));
        Files.writeString(version.resolve("a.jar"), "changed by another user");

        succeeded(archive, "sh", "-c", Ssh.unpacking(version.toString()));

        Path copied = version.resolve("a.jar");
        assertThat(copied).hasContent("new");
        assertThat(Files.getOwner(copied)).isEqualTo(Files.getOwner(source));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copied)))
                .isEqualTo("rw-r--r--");
        assertThat(probe().isExposed()).isFalse();
        Files.setPosixFilePermissions(copied, PosixFilePermissions.fromString("rw-rw-r--"));
        assertThat(probe().isExposed()).isTrue();
    }

    @Test
    void whatWasGivenBeforeIsFound() throws Exception {
        Path java = Files.createDirectories(folder.resolve("it is/java"));
        Files.writeString(java.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        executable(Files.createDirectory(java.resolve("bin")).resolve("java"), "");
        List<String> given = List.of("--controller", "http://it's:1", "--memory-channels", "2");
        executable(folder.resolve("been-host"), Texts.control(java.toString(), "bench-7", given));
        Files.createDirectories(folder.resolve("data/host"));
        Files.writeString(
                folder.resolve("data/host/credential"), "{\"host\":\"bench-7\",\"secret\":\"s\"}");
        Machine found = probe();
        assertThat(found.joined()).isEqualTo("bench-7");
        assertThat(found.arguments()).isEqualTo(given);
        assertThat(found.java()).isEqualTo(java.toString());
    }

    @Test
    void anUpgradeSucceedsOnceTheHostRuntimeIsConnected() throws Exception {
        Ran upgrade =
                upgrade(
                        """
                        replace) echo 2 >pid ;;
                        running) [ ! -e asked ] || echo 2 >data/host/ready; : >asked ;;
                        """);
        assertThat(upgrade.status()).as(upgrade.said()).isZero();
        assertThat(folder.resolve("asked")).exists();
        assertThat(folder.resolve("versions/1")).doesNotExist();
        assertThat(folder.resolve("versions/2")).exists();
    }

    @Test
    void anUpgradeFailsWhenTheHostRuntimeEnds() throws Exception {
        Ran upgrade =
                upgrade(
                        """
                        replace) echo 2 >pid; echo 'refused' >output.log ;;
                        running) [ ! -e asked ] && : >asked ;;
                        """);
        assertThat(upgrade.status()).isEqualTo(1);
        assertThat(upgrade.said()).isEqualTo("the host runtime ended; its output:\nrefused\n");
        assertThat(folder.resolve("versions/1")).exists();
    }

    /**
     * Of a host that has joined, from version 1 to 2.
     *
     * @param control what the control script does in the folder, as branches of a case
     */
    private Ran upgrade(String control) throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve("versions/1"));
        Files.createDirectories(folder.resolve("versions/2"));
        Path host = Files.createDirectories(folder.resolve("data/host"));
        Files.writeString(host.resolve("credential"), "{}");
        Files.writeString(host.resolve("ready"), "1");
        Files.writeString(folder.resolve("pid"), "1");
        String text =
                Script.of("activate.sh")
                        .with("folder", folder.toString())
                        .with("version", "2")
                        .with("service", "script")
                        .with(
                                "control",
                                "#!/bin/sh\ncd '" + folder + "'\ncase $1 in\n" + control + "esac")
                        .with("unit", "")
                        .with("token", "")
                        .text();
        return ran(
                Files.writeString(folder.resolve("activate"), "sleep() { :; }\n" + text),
                "sh",
                "-s");
    }

    private static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Machine probe() throws IOException, InterruptedException {
        Path script =
                Files.writeString(
                        folder.resolve("probe"),
                        Script.of("probe.sh")
                                .with("folder", folder.toString())
                                .with("java", "")
                                .text());
        return Machine.of(succeeded(script, "sh", "-s"));
    }

    private static String succeeded(@Nullable Path input, String... command)
            throws IOException, InterruptedException {
        Ran ran = ran(input, command);
        assertThat(ran.status()).as(ran.said()).isZero();
        return ran.said();
    }

    private record Ran(int status, String said) {}

    private static Ran ran(@Nullable Path input, String... command)
            throws IOException, InterruptedException {
        var builder = new ProcessBuilder(List.of(command)).redirectErrorStream(true);
        if (input != null) {
            builder.redirectInput(input.toFile());
        }
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Ran(process.waitFor(), said);
    }
}
