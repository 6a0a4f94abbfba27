package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A platform that is backed up while it measures, and another one made of that. */
class BackupIT {
    private static final String ENDED =
            """
            analysis: ended
            kind: comparison
            command: {run: "sleep 0.0${level}", measure: [wall-time]}
            vary: {level: [1, 3]}
            repeat: {executions: 3}
            """;
    private static final String RUNNING =
            """
            analysis: running
            kind: comparison
            command: {run: "sleep 0.2${level}", measure: [wall-time]}
            vary: {level: [1, 2]}
            repeat: {executions: 20}
            """;

    @Test
    void theRestoredPlatformSaysTheSameAndGoesOn(@TempDir Path place) throws Exception {
        Path file = place.resolve("been.zip");
        long ended;
        long running;
        JsonNode verdicts;
        Set<String> measured;
        try (var platform = RunningPlatform.on(place.resolve("first"))) {
            ended = platform.start(ENDED);
            assertThat(state(platform.awaitEnd(ended))).isEqualTo("FINISHED");
            verdicts = platform.get("/api/v1/analyses/" + ended + "/verdicts").path("items");
            running = platform.start(RUNNING);
            awaitExecutions(platform, running, 3);
            measured = executions(platform, running);
            assertAnswer(0, "backup", file.toString(), "--data", platform.data().toString());
            Awaitility.await()
                    .until(() ->
                            platform.get("/api/v1/audit").toString().contains("platform.back-up"));
            assertThat(executions(platform, running))
                    .as("it went on meanwhile")
                    .hasSizeGreaterThan(measured.size() - 1);
        }
        assertThat(openToOthers(place.resolve("first/controller"))).isEmpty();
        Path second = place.resolve("second");
        assertAnswer(2, "backup", file.toString(), "--data", place.resolve("first").toString());
        assertAnswer(0, "restore", file.toString(), "--data", second.toString());
        assertAnswer(2, "restore", file.toString(), "--data", second.toString());
        try (var platform = RunningPlatform.on(second)) {
            assertThat(platform.get("/api/v1/analyses/" + ended + "/verdicts").path("items"))
                    .isEqualTo(verdicts);
            assertThat(executions(platform, running)).containsAll(measured);
            assertThat(platform.get("/api/v1/results/damaged").path("items")).isEmpty();
            JsonNode view = platform.awaitEnd(running);
            assertThat(state(view)).as("%s", view.path("failures")).isEqualTo("FINISHED");
            int listed =
                    platform.get("/api/v1/analyses/" + running + "/executions")
                            .path("items")
                            .size();
            assertThat(executions(platform, running)).as("none twice").hasSize(listed);
            assertThat(listed).isEqualTo(40);
        }
    }

    @Test
    void aFileThatIsNotWholeMakesNothing(@TempDir Path place) throws Exception {
        Path data = place.resolve("first");
        Path file = place.resolve("been.zip");
        try (var platform = RunningPlatform.on(data)) {
            assertThat(platform.get("/api/v1/hosts").path("items")).hasSize(1);
        }
        assertAnswer(0, "backup", file.toString(), "--data", data.toString());
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        var refused = assertAnswer(2, "restore", file.toString(), "--data", place + "/second");
        assertThat(refused.err()).contains("use another backup").doesNotContain("Exception");
        assertThat(place.resolve("second/controller")).doesNotExist();
    }

    private static List<Path> openToOthers(Path folder) throws IOException {
        var open = new ArrayList<Path>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.toList()) {
                String rights = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
                if (!rights.endsWith("------")) {
                    open.add(path);
                }
            }
        }
        return open;
    }

    private static BeenProcess.Answer assertAnswer(int status, String... arguments)
            throws Exception {
        var answer = BeenProcess.run(List.of(arguments));
        assertThat(answer.exitStatus()).as("%s%n%s", answer.out(), answer.err()).isEqualTo(status);
        return answer;
    }

    private static void awaitExecutions(RunningPlatform platform, long id, int atLeast) {
        Awaitility.await().until(() -> executions(platform, id).size() >= atLeast);
    }

    private static Set<String> executions(RunningPlatform platform, long id) throws Exception {
        var tasks = new TreeSet<String>();
        for (JsonNode one : platform.get("/api/v1/analyses/" + id + "/executions").path("items")) {
            tasks.add(one.path("task").asString());
        }
        return tasks;
    }

    private static String state(JsonNode view) {
        return view.path("summary").path("state").asString();
    }
}
