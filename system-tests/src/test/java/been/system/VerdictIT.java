package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * From an analysis file to a verdict that anybody can recompute, and find again after a restart.
 */
class VerdictIT {
    /**
     * The times are the command's own, so that a busy machine does not decide the test. Only their
     * minimum differs by as much as the verdict says.
     */
    private static final String ANALYSIS =
            """
            analysis: sleepers
            kind: comparison
            command:
              run: [date, '+${seconds}00%N%n5']
              measure:
                - {metric: time, unit: s, better: lower, pattern: '([0-9.]+)', summary: minimum}
                - {answer: last, pattern: '^([0-9])$'}
                - {answer: first, pattern: '^(0[.][0-9])'}
            vary: {seconds: ['0.1', '0.4']}
            repeat: {executions: 10, confidence: 99%, tolerance: 1%}
            """;

    @Test
    void everyNumberCanBeRecomputedAndIsFoundAgain(@TempDir Path data) throws Exception {
        long id;
        JsonNode view;
        try (var platform = RunningPlatform.on(data)) {
            id = platform.start(ANALYSIS);
            view = platform.awaitEnd(id);
            JsonNode comparison = view.path("comparisons").get(0);
            assertThat(comparison.path("verdict").asString()).as("%s", view).isEqualTo("regressed");
            assertThat(comparison.path("low").asDouble()).isGreaterThan(2.9);
            assertThat(comparison.path("sentence").asString()).startsWith("time, minimum: ");
            assertThat(view.path("notes").valueStream().map(JsonNode::asString))
                    .containsExactly(
                            "first differs between seconds=0.1 and seconds=0.4: '0.1' and '0.4'");
            assertThat(view.path("answers").findValuesAsString("value"))
                    .containsExactly("5", "5", "0.1", "0.4");

            Path landings = data.resolve("controller/results/" + id);
            assertRecomputed(comparison, landings.toString(), data);
            assertRecomputed(comparison, Long.toString(id), data);
            assertReadable(landings);
            assertTravels(comparison, Long.toString(id), data);
            assertCommandLine(platform, data);
            assertFollows(platform, id);
            assertHalfAPercentOfInstructionsIsFound(platform, data);
        }
        assertRecomputed(view.path("comparisons").get(0), Long.toString(id), data);
        try (var again = RunningPlatform.on(data)) {
            assertThat(again.get("/api/v1/analyses/" + id).path("comparisons"))
                    .isEqualTo(view.path("comparisons"));
        }
    }

    /** From three executions, whatever else the machine does, and nothing else is found. */
    private static void assertHalfAPercentOfInstructionsIsFound(RunningPlatform platform, Path data)
            throws Exception {
        Path source =
                Files.writeString(
                        data.resolve("work.c"),
                        "int main(void) { volatile int n = 0; while (n < TURNS) n++; return 0; }");
        Map<String, Integer> turns =
                Map.of("before", 1_000_000, "same", 1_000_000, "more", 1_005_000);
        for (String program : turns.keySet()) {
            Process compiler =
                    new ProcessBuilder(
                                    "cc",
                                    "-O1",
                                    "-DTURNS=" + turns.get(program),
                                    "-o",
                                    data.resolve(program).toString(),
                                    source.toString())
                            .start();
            assertThat(compiler.waitFor()).isZero();
        }
        JsonNode view =
                platform.awaitEnd(
                        platform.start(
                                """
                                analysis: work
                                kind: comparison
                                command: {run: ['%s/${program}'], measure: instructions}
                                vary: {program: [before, same, more]}
                                """
                                        .formatted(data)));
        assertThat(view.path("comparisons").findValuesAsString("verdict"))
                .as("%s", view)
                .containsExactly("equivalent", "regressed");
        assertThat(view.at("/comparisons/1/change").asDouble()).isCloseTo(0.005, within(0.0003));
        assertThat(view.at("/summary/executionsDone").asInt()).isEqualTo(9);
        assertThat(view.path("notes").toString())
                .contains("instructions: counted by Valgrind's cachegrind");
    }

    /** From files, from the platform that is up, and from the folder of one that is not. */
    private static void assertRecomputed(JsonNode comparison, String source, Path data)
            throws Exception {
        var analyzed =
                BeenProcess.run(
                        List.of(
                                "analyze",
                                "compare",
                                source,
                                "--json",
                                "--confidence",
                                "99%",
                                "--summary",
                                "minimum",
                                "--data",
                                data.toString()));
        assertThat(analyzed.err()).isEmpty();
        JsonNode recomputed = JsonMapper.shared().readTree(analyzed.out()).path("comparison");
        assertThat(recomputed.path("verdict").path("low").asDouble() - 1)
                .as("%s against %s", recomputed, comparison)
                .isCloseTo(comparison.path("low").asDouble(), within(1e-9));
    }

    /** As a file to another platform, which says the same of it. */
    private static void assertTravels(JsonNode comparison, String id, Path data) throws Exception {
        String zip = data.resolve("travels.zip").toString();
        for (List<String> words :
                List.of(
                        List.of("export", id, "--format", "zip", "-o", zip),
                        List.of("import", zip, "--as", "travelled"))) {
            List<String> command = new ArrayList<>(List.of("results"));
            command.addAll(words);
            command.addAll(List.of("--data", data.toString()));
            var answer = BeenProcess.run(command);
            assertThat(answer.exitStatus()).as("%s: %s", words, answer).isZero();
        }
        assertRecomputed(comparison, "travelled", data);
        var listed = BeenProcess.run(List.of("results", "list", "--data", data.toString()));
        assertThat(listed.out()).containsPattern("(?m)^travelled +imported ");
        var deleted =
                BeenProcess.run(
                        List.of("results", "delete", "travelled", "--yes", "--data", "" + data));
        assertThat(deleted.out()).contains("20 executions of 2 experiments");
        assertThat(BeenProcess.run(List.of("results", "list", "--data", "" + data)).out())
                .doesNotContain("travelled");
    }

    private static void assertReadable(Path landings) throws Exception {
        try (var files = Files.walk(landings)) {
            Path one =
                    files.filter(file -> file.toString().endsWith(".nc")).findAny().orElseThrow();
            Process ncdump = new ProcessBuilder("ncdump", one.toString()).start();
            String text =
                    new String(ncdump.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(ncdump.waitFor()).isZero();
            assertThat(text)
                    .contains(
                            "time(measurement)",
                            ":units = \"s\"",
                            "seconds",
                            ":summary = \"minimum\"");
        }
    }

    /** What is taken out of statistics is out of the counts in lists, too, until it is back. */
    private static void assertFollows(RunningPlatform platform, long id) throws Exception {
        JsonNode contents = platform.get("/api/v1/results/" + id);
        String slower = contents.path("experiments").get(1).path("experiment").asString();
        String base =
                "/api/v1/results/%d/%s/0/"
                        .formatted(id, URLEncoder.encode(slower, StandardCharsets.UTF_8));
        for (int execution = 0; execution < 10; execution++) {
            platform.post(
                    base + execution + "/invalidate", "application/json", "{\"why\": \"a test\"}");
        }
        assertThat(verdicts(platform, id)).isEqualTo("0 0 0 0");
        assertThat(platform.get("/api/v1/analyses/" + id).at("/experiments/1/problem").asString())
                .isEqualTo("none of its 10 executions counts: 10 invalidated");
        for (int execution = 0; execution < 10; execution++) {
            platform.post(base + execution + "/reinstate", "application/json", "");
        }
        assertThat(verdicts(platform, id)).isEqualTo("1 0 0 0");
    }

    /** As the list of analyses counts them. */
    private static String verdicts(RunningPlatform platform, long id) throws Exception {
        for (JsonNode one : platform.get("/api/v1/analyses").path("items")) {
            if (one.path("id").asLong() == id) {
                JsonNode counts = one.path("verdicts");
                return "%d %d %d %d"
                        .formatted(
                                counts.path("regressed").asInt(),
                                counts.path("improved").asInt(),
                                counts.path("equivalent").asInt(),
                                counts.path("inconclusive").asInt());
            }
        }
        throw new AssertionError("analysis " + id + " is not listed");
    }

    private static void assertCommandLine(RunningPlatform platform, Path data) throws Exception {
        Path file = Files.writeString(data.resolve("sleepers.yaml"), ANALYSIS);
        var answer = BeenProcess.run(List.of("run", file.toString(), "--data", data.toString()));
        assertThat(answer.exitStatus()).as("%s", answer).isEqualTo(1);
        assertThat(answer.out())
                .contains("time, minimum", "0.4", "▲", "slower", platform.url().getHost());
    }
}
