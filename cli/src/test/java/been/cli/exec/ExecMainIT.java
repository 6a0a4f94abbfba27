package been.cli.exec;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ResourceUsage;
import been.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ExecMainIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir Path folder;

    /** What one call printed. */
    private record Said(int status, String out, String err) {}

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(folder.resolve("cache/been/exec"))
                .satisfiesAnyOf(
                        states -> assertThat(states).doesNotExist(),
                        states -> assertThat(states).isEmptyDirectory());
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            assertThat(
                            all.filter(one ->
                                    one.info().commandLine().orElse("").contains(folder + "/")))
                    .isEmpty();
        }
    }

    @Test
    void resultsFollowTheOutputOfTheCommand() throws Exception {
        Said said = exec("--", "sh", "-c", "echo out; echo err >&2");
        assertThat(said.out()).startsWith("out\nexit-code=0\nwall-time=0.");
        assertThat(said.out()).contains("\ncpu-time=0.", "\naccounting=", "\nsupervisor=native\n");
        assertThat(said.err()).isEqualTo("err\n");
        assertThat(said.status()).isZero();
    }

    @Test
    void jsonIsAloneOnStandardOutput() throws Exception {
        Said said = exec("--json", "sh", "-c", "echo out; exit 4");
        ResourceUsage usage = Wire.read(said.out(), ResourceUsage.class);
        assertThat(usage.exitCode()).isEqualTo(4);
        assertThat(said.err()).isEqualTo("out\n");
        assertThat(said.status()).isEqualTo(1);
    }

    @Test
    void resultsGoIntoAFileWhenToldTo() throws Exception {
        Path results = folder.resolve("results");
        Said said = exec("--output", results.toString(), "--json", "echo", "out");
        assertThat(said.out()).isEqualTo("out\n");
        assertThat(Wire.read(Files.readString(results), ResourceUsage.class).exitCode()).isZero();
    }

    @Test
    void environmentFolderAndInputAreTheUsers() throws Exception {
        Path input = Files.writeString(folder.resolve("input"), "from a file\n");
        Said said = exec("--stdin", input.toString(), "--", "sh", "-c", "cat; echo $MARK; pwd");
        assertThat(said.out()).startsWith("from a file\nmarked\n" + folder.toRealPath() + "\n");
    }

    @Test
    void aLimitEndsTheCommand() throws Exception {
        Said said = exec("--wall-time", "200ms", "--", "sleep", "60");
        assertThat(said.out()).startsWith("signal=9\ntermination-reason=wall-time\nwall-time=0.2");
        assertThat(said.status()).isEqualTo(1);
    }

    @Test
    void mistakesAreOneSentenceAndStatusTwo() throws Exception {
        assertThat(exec("--memory", "1q", "true"))
                .isEqualTo(
                        new Said(
                                2,
                                "",
                                "been exec: --memory: '1q' is no size: write for example 2GiB, 512MiB, 10MB or 1000000\n"));
        assertThat(exec("no-such-command"))
                .isEqualTo(
                        new Said(
                                2,
                                "",
                                "been exec: the command 'no-such-command' was not found: check its spelling and the PATH\n"));
        assertThat(exec("--cores", "900-901", "true").err())
                .startsWith("been exec: --cores: there is no processor 900 online here, only [0");
        assertThat(exec("--stdin", "/no/file", "true").err())
                .isEqualTo("been exec: --stdin: cannot read /no/file\n");
    }

    @Test
    void interruptedItEndsTheCommandAndStillReports() throws Exception {
        Process exec = start("--", "sh", "-c", "touch up; sleep 60 & sleep 60");
        await("up");
        exec.destroy(); // SIGTERM; Ctrl-C takes the same way
        assertThat(exec.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(folder.resolve("out"))).contains("termination-reason=user\n");
    }

    @Test
    void killedItTakesTheCommandAlongAndTheNextOneCleansUp() throws Exception {
        Process exec = start("--", "sh", "-c", "touch up; sleep 61 & sleep 61");
        await("up");
        exec.destroyForcibly().waitFor();
        assertThat(exec("true").status()).isZero();
    }

    private void await(String file) {
        org.awaitility.Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> Files.exists(folder.resolve(file)));
    }

    private Said exec(String... arguments) throws Exception {
        Process process = start(arguments);
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return new Said(
                process.exitValue(),
                Files.readString(folder.resolve("out")),
                Files.readString(folder.resolve("err")));
    }

    private Process start(String... arguments) throws IOException {
        var command =
                new ArrayList<>(
                        List.of(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                ExecProcess.class.getName()));
        command.addAll(List.of(arguments));
        var builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectOutput(folder.resolve("out").toFile())
                        .redirectError(folder.resolve("err").toFile());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        builder.environment().put("MARK", "marked");
        return builder.start();
    }
}
