package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * From an analysis file to a verdict that anybody can recompute, and find again after a restart.
 */
class VerdictIT {
    private static final String ANALYSIS =
            """
            analysis: sleepers
            kind: comparison
            command:
              run: [sleep, '${seconds}']
              measure: [wall-time]
            vary: {seconds: ['0.1', '0.4']}
            repeat: {executions: 10, confidence: 99%, tolerance: 1%}
            """;

    @Test
    void everyNumberCanBeRecomputedAndIsFoundAgain(@TempDir Path data) throws Exception {
        long id;
        JsonNode view;
        try (var platform = RunningPlatform.on(data)) {
            id = platform.start(ANALYSIS);
            view = platform.awaitEnd(id, Duration.ofMinutes(2));
            JsonNode comparison = view.path("comparisons").get(0);
            assertThat(comparison.path("verdict").asString()).as("%s", view).isEqualTo("regressed");
            assertThat(comparison.path("low").asDouble()).isGreaterThan(0.3);

            assertRecomputed(comparison, data.resolve("controller/results/" + id));
            assertCommandLine(platform, data);
        }
        try (var again = RunningPlatform.on(data)) {
            assertThat(again.get("/api/v1/analyses/" + id).path("comparisons"))
                    .isEqualTo(view.path("comparisons"));
        }
    }

    private static void assertRecomputed(JsonNode comparison, Path landings) throws Exception {
        var analyzed =
                BeenProcess.run(
                        List.of(
                                "analyze",
                                "compare",
                                landings.toString(),
                                "--json",
                                "--confidence",
                                "99%"));
        assertThat(analyzed.err()).isEmpty();
        JsonNode recomputed = JsonMapper.shared().readTree(analyzed.out()).path("comparison");
        assertThat(recomputed.path("verdict").path("low").asDouble() - 1)
                .as("%s against %s", recomputed, comparison)
                .isCloseTo(comparison.path("low").asDouble(), within(1e-9));

        try (var files = Files.walk(landings)) {
            Path one =
                    files.filter(file -> file.toString().endsWith(".nc")).findAny().orElseThrow();
            Process ncdump = new ProcessBuilder("ncdump", one.toString()).start();
            String text =
                    new String(
                            ncdump.getInputStream().readAllBytes(),
                            java.nio.charset.StandardCharsets.UTF_8);
            assertThat(ncdump.waitFor()).isZero();
            assertThat(text).contains("wall-time(measurement)", ":units = \"s\"", "seconds");
        }
    }

    private static void assertCommandLine(RunningPlatform platform, Path data) throws Exception {
        Path file = Files.writeString(data.resolve("sleepers.yaml"), ANALYSIS);
        var answer = BeenProcess.run(List.of("run", file.toString(), "--data", data.toString()));
        assertThat(answer.exitStatus()).as("%s", answer).isEqualTo(1);
        assertThat(answer.out()).contains("0.4", "▲", "regressed", platform.url().getHost());
    }
}
