package been.cli.up;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code been down} stops what belongs to the platform, and nothing else. */
class DownTests {
    private static final String HOME = "been.home";

    private final List<Process> started = new ArrayList<>();

    @TempDir private Path data = Path.of("");

    @BeforeEach
    void nameInstallation() {
        System.setProperty(HOME, data.toString());
    }

    @AfterEach
    void stop() {
        System.clearProperty(HOME);
        started.forEach(Process::destroyForcibly);
    }

    /** A process with these words on its command line, which runs until it is stopped. */
    private Process start(String... words) throws IOException {
        var command = new ArrayList<>(List.of("sh", "-c", "read line"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).start();
        started.add(process);
        return process;
    }

    private Ended down() {
        return FakePlatform.run("down", "--data", data.toString());
    }

    private Ended down(long controller) throws IOException {
        Path folder = Files.createDirectories(data.resolve("controller"));
        Files.writeString(
                folder.resolve("endpoint.json"),
                "{\"pid\": %d, \"url\": \"http://127.0.0.1:1\"}".formatted(controller));
        Files.writeString(folder.resolve("admin-token"), "token");
        return down();
    }

    @Test
    void theControllerAndTheHostRuntimeOfTheFolderAreStopped() throws IOException {
        Process controller = start("been.web.Controller");
        Process own = start("been.hostruntime.HostRuntime", "--data", data.toString());
        Process other = start("been.hostruntime.HostRuntime", "--data", data + "-other");
        assertThat(down(controller.pid()))
                .isEqualTo(new Ended(0, "the platform on " + data + " is down\n", ""));
        assertThat(controller.isAlive()).isFalse();
        assertThat(own.isAlive()).isFalse();
        assertThat(other.isAlive()).isTrue();
    }

    @Test
    void aHostRuntimeWhoseControllerWasKilledIsStopped() throws Exception {
        Process controller = start("been.web.Controller");
        Process own = start("been.hostruntime.HostRuntime", "--data", data.toString());
        controller.destroyForcibly().waitFor();
        assertThat(down(controller.pid()).status()).isZero();
        assertThat(own.isAlive()).isFalse();
        assertThat(down().status()).isEqualTo(ExitStatus.UNREACHABLE);
    }

    @Test
    void aHostOfAPlatformElsewhereIsLeftAlone() throws IOException {
        Process host = start("been.hostruntime.HostRuntime", "--data", data.toString());
        assertThat(down().status()).isEqualTo(ExitStatus.UNREACHABLE);
        assertThat(host.isAlive()).isTrue();
    }

    @Test
    void aProgramThatGotTheNumberOfAKilledControllerIsLeftAlone() throws IOException {
        Process stranger = start("somebody-else's");
        Ended none = down(stranger.pid());
        assertThat(none.status()).isEqualTo(ExitStatus.UNREACHABLE);
        assertThat(none.err()).startsWith("been: no platform is up on " + data);
        assertThat(stranger.isAlive()).isTrue();
    }
}
