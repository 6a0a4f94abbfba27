package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starting, stopping and starting again, as somebody at a terminal does it. */
class UpAndDownIT {
    private static final String ANALYSIS =
            """
            analysis: kept
            kind: comparison
            command: {run: 'true ${letter}', measure: [wall-time]}
            vary: {letter: [a, b]}
            repeat: {executions: 2}
            """;

    @Test
    void whatWasMeasuredIsFoundAgainAfterDownAndUp(@TempDir Path data) throws Exception {
        long id;
        try (var platform = RunningPlatform.on(data)) {
            id = platform.start(ANALYSIS);
            platform.awaitEnd(id);
            BeenProcess.Answer down = BeenProcess.run(List.of("down", "--data", data.toString()));
            assertThat(down.exitStatus()).as(down.err()).isZero();
            assertThat(processesOn(data)).isEmpty();
        }
        try (var platform = RunningPlatform.on(data)) {
            var view = platform.get("/api/v1/analyses/" + id);
            assertThat(view.path("summary").path("state").asString()).isEqualTo("FINISHED");
            assertThat(view.path("comparisons").size()).isEqualTo(1);
        }
    }

    @Test
    void controlCStopsAllOfIt(@TempDir Path data) throws Exception {
        try (var platform = RunningPlatform.on(data)) {
            assertThat(processesOn(data)).isNotEmpty();
            platform.interrupt();
            assertThat(processesOn(data)).isEmpty();
        }
    }

    @Test
    void controlCWhileItStartsStopsAllOfItToo(@TempDir Path data) throws Exception {
        Process up = BeenProcess.start(List.of("up", "--data", data.toString(), "--port", "0"));
        await().until(() -> processesOn(data).size() > 1);
        new ProcessBuilder("kill", "-INT", Long.toString(up.pid())).start().waitFor();
        up.waitFor();
        assertThat(processesOn(data)).isEmpty();
    }

    /** What profiles of shells set. */
    @Test
    void itsUsersLanguageAndOtherPlatformChangeNothing(@TempDir Path data) throws Exception {
        var environment =
                Map.of(
                        "JDK_JAVA_OPTIONS", "-Duser.language=fa -Duser.country=IR",
                        "BEEN_URL", "https://been.example.org",
                        "BEEN_TOKEN", "of-the-other-platform");
        try (var platform = RunningPlatform.on(data, environment)) {
            assertThat(
                            platform.post("/api/v1/login-links", "application/json", "")
                                    .path("url")
                                    .asString())
                    .startsWith(platform.url() + "/login?");
            assertThat(
                            platform.awaitEnd(platform.start(ANALYSIS))
                                    .path("summary")
                                    .path("state")
                                    .asString())
                    .isEqualTo("FINISHED");
        }
    }

    @Test
    void downStopsAHostRuntimeThatIsLeftAlone(@TempDir Path data) throws Exception {
        try (var platform = RunningPlatform.on(data)) {
            platform.killAllButHostRuntime();
            assertThat(processesOn(data)).anyMatch(line -> line.contains("HostRuntime"));
            BeenProcess.Answer down = BeenProcess.run(List.of("down", "--data", data.toString()));
            assertThat(down.exitStatus()).as(down.err()).isZero();
            assertThat(processesOn(data)).isEmpty();
        }
    }

    @Test
    void whatNeverRanCannotBeStopped(@TempDir Path data) throws Exception {
        BeenProcess.Answer down = BeenProcess.run(List.of("down", "--data", data.toString()));
        assertThat(down.exitStatus()).isEqualTo(3);
        assertThat(down.err()).hasLineCount(1).contains(data.toString());
    }

    private static List<String> processesOn(Path data) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .map(process -> process.info().arguments().orElse(new String[0]))
                .filter(arguments -> Arrays.asList(arguments).contains(data.toString()))
                .map(arguments -> String.join(" ", arguments))
                .toList();
    }
}
