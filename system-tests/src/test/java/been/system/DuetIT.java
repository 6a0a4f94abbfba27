package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Two configurations at the same time, each on cores of its own, with real processes; where the
 * host has no two cores beside the platform's, the sentence that says so.
 */
@Tag("alone")
class DuetIT {
    private static final String ANALYSIS =
            """
            analysis: side by side
            kind: comparison
            command:
              run: [sleep, '${seconds}']
              measure: [wall-time]
            vary: {seconds: ['0.3', '0.4']}
            repeat: {executions: 3, mode: duet}
            """;

    @Test
    void aDuetRunsInPairsOrSaysWhyItCannot(@TempDir Path data) throws Exception {
        try (var platform = RunningPlatform.on(data)) {
            long id = platform.start(ANALYSIS);
            int cores = cores();
            System.out.println(cores + " cores, of which one is the platform's");
            if (cores < 3) {
                assertRefused(platform, id);
            } else {
                assertPaired(platform, id);
            }
        }
    }

    /** Whole ones: hardware threads of one core share it. */
    private static int cores() throws IOException {
        Set<String> siblings = new HashSet<>();
        try (var processors =
                Files.newDirectoryStream(Path.of("/sys/devices/system/cpu"), "cpu[0-9]*")) {
            for (Path processor : processors) {
                Path list = processor.resolve("topology/thread_siblings_list");
                siblings.add(Files.exists(list) ? Files.readString(list) : processor.toString());
            }
        }
        return siblings.size();
    }

    private static void assertRefused(RunningPlatform platform, long id) throws Exception {
        String detail =
                await("why it waits")
                        .until(
                                () ->
                                        platform.get("/api/v1/analyses/" + id)
                                                .at("/summary/stateDetail")
                                                .asString(""),
                                said -> said.startsWith("waits for a host: "));
        System.out.println(detail);
        assertThat(detail).contains("offers 1 of 2 cores");
        platform.post("/api/v1/analyses/" + id + "/stop", "application/json", "");
        assertThat(platform.awaitEnd(id).at("/summary/state").asString()).isEqualTo("STOPPED");
    }

    private static void assertPaired(RunningPlatform platform, long id) throws Exception {
        JsonNode view = platform.awaitEnd(id);
        assertThat(view.at("/summary/state").asString()).as("%s", view).isEqualTo("FINISHED");
        JsonNode comparison = view.at("/comparisons/0");
        assertThat(comparison.path("verdict").asString()).as("%s", view).isNotEmpty();
        assertThat(comparison.path("low").asDouble())
                .isLessThan(comparison.path("high").asDouble());
        Map<Integer, List<JsonNode>> pairs = new HashMap<>();
        for (JsonNode one : platform.get("/api/v1/results/" + id + "/executions").path("items")) {
            pairs.computeIfAbsent(one.path("order").asInt(), _ -> new ArrayList<>()).add(one);
        }
        assertThat(pairs).hasSize(3);
        for (List<JsonNode> pair : pairs.values()) {
            assertThat(pair).hasSize(2);
            Duration apart =
                    Duration.between(
                                    Instant.parse(pair.getFirst().path("startedAt").asString()),
                                    Instant.parse(pair.getLast().path("startedAt").asString()))
                            .abs();
            System.out.println("the sides of a pair began " + apart + " apart");
            assertThat(
                            pair.stream()
                                    .map(one -> one.at("/address/experiment").asString())
                                    .distinct())
                    .hasSize(2);
        }
    }
}
