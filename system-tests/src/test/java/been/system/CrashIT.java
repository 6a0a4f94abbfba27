package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Kill -9 in the middle of an analysis: nothing lost, nothing run twice. */
class CrashIT {
    private static final int EXECUTIONS = 24;

    /** Each execution leaves a line in a file that outlives everything. */
    private static String analysis(Path witness) {
        return """
        analysis: crash
        kind: comparison
        command:
          run: [sh, -c, 'echo ${letter} >> %s; sleep 0.4', sh]
          measure: [wall-time]
        vary: {letter: [a, b]}
        repeat: {executions: %d}
        limits: {wall-time: 10m}
        """
                .formatted(witness, EXECUTIONS / 2);
    }

    @Test
    void aKilledControllerComesBackAndLosesNothing(@TempDir Path data, @TempDir Path other)
            throws Exception {
        Path witness = Witness.in(other, "witness");
        try (var platform = RunningPlatform.on(data)) {
            long id = platform.start(analysis(witness));
            awaitExecutions(platform, id, 5);
            platform.killController();
            assertComplete(platform, id, witness);
        }
    }

    @Test
    void everythingKilledAtOnceStartsAgainAndGoesOn(@TempDir Path data, @TempDir Path other)
            throws Exception {
        Path witness = Witness.in(other, "witness");
        try (var platform = RunningPlatform.on(data)) {
            long id = platform.start(analysis(witness));
            awaitExecutions(platform, id, 5);
            platform.killEverythingAndStartAgain();
            JsonNode view = platform.awaitEnd(id);
            assertThat(view.path("summary").path("state").asString())
                    .as("%s %s", view.path("summary"), view.path("failures"))
                    .isEqualTo("FINISHED");
            assertThat(distinctExecutions(platform, id)).hasSize(EXECUTIONS);
            // The one that ran at that moment is lost with its host runtime, and said so; it is
            // measured anew as another attempt or execution, never silently.
            assertThat(java.nio.file.Files.readAllLines(witness).size())
                    .isBetween(EXECUTIONS, EXECUTIONS + 1);
        }
    }

    private static void awaitExecutions(RunningPlatform platform, long id, int atLeast) {
        Awaitility.await()
                .until(() ->
                        platform.get("/api/v1/analyses/" + id)
                                        .path("summary")
                                        .path("executionsDone")
                                        .asInt()
                                >= atLeast);
    }

    private static void assertComplete(RunningPlatform platform, long id, Path witness)
            throws Exception {
        Awaitility.await()
                .ignoreExceptions()
                .until(() -> platform.get("/api/v1/health").has("status"));
        JsonNode view = platform.awaitEnd(id);
        assertThat(view.path("summary").path("state").asString())
                .as("%s %s", view.path("summary"), view.path("failures"))
                .isEqualTo("FINISHED");
        assertThat(view.path("summary").path("executionsFailed").asInt()).isZero();
        assertThat(distinctExecutions(platform, id)).hasSize(EXECUTIONS);
        assertThat(java.nio.file.Files.readAllLines(witness)).hasSize(EXECUTIONS);
    }

    private static Set<String> distinctExecutions(RunningPlatform platform, long id)
            throws Exception {
        var seen = new HashSet<String>();
        for (JsonNode one : platform.get("/api/v1/analyses/" + id + "/executions").path("items")) {
            seen.add(one.path("task").asString());
            assertThat(one.path("attempt").asInt()).isEqualTo(1);
        }
        return seen;
    }
}
