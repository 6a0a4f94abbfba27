package been.system.fault;

import been.system.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;

/** A comparison of four executions, each of which leaves a line with a witness. */
record SmallAnalysis(FaultPlatform platform, long id, Path witness) {
    private static final int EXECUTIONS = 4;
    private static final Set<String> OVER = Set.of("FINISHED", "FAILED", "STOPPED", "PAUSED");

    static SmallAnalysis start(FaultPlatform platform, String name)
            throws IOException, InterruptedException {
        Path witness = Witness.in(platform.folder(), name + ".witness");
        String document =
                """
                analysis: %s
                kind: comparison
                command:
                  run: [sh, -c, 'echo ${letter} >> %s; sleep 0.1', sh]
                  measure: [wall-time]
                vary: {letter: [a, b]}
                repeat: {executions: %d}
                limits: {wall-time: 10m}
                """
                        .formatted(name, witness, EXECUTIONS / 2);
        RestClient.Answer answer =
                platform.rest().post("/api/v1/analyses", "application/yaml", document);
        if (!answer.isAcknowledged()) {
            throw new IOException("the analysis was not taken: " + answer);
        }
        return new SmallAnalysis(platform, answer.json().path("id").asLong(), witness);
    }

    void awaitEnd(Duration atMost) {
        Awaitility.await("analysis " + id + " ends")
                .atMost(atMost)
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> OVER.contains(state()));
    }

    private String state() throws IOException, InterruptedException {
        return platform.rest()
                .require("/api/v1/analyses/" + id)
                .path("summary")
                .path("state")
                .asString("");
    }

    List<Violation> audit() throws IOException, InterruptedException {
        var violations = new ArrayList<Violation>();
        if (!state().equals("FINISHED")) {
            violations.add(new Violation(Guarantee.G1, "the analysis ended as " + state()));
        }
        var tasks = new HashSet<String>();
        for (JsonNode one :
                platform.rest().require("/api/v1/analyses/" + id + "/executions").path("items")) {
            if (!tasks.add(one.path("task").asString())) {
                violations.add(new Violation(Guarantee.G3, "a measurement was stored twice"));
            }
        }
        int runs = Files.readAllLines(witness).size();
        if (tasks.size() != EXECUTIONS || runs != EXECUTIONS) {
            violations.add(
                    new Violation(
                            Guarantee.G3,
                            "%d executions were asked for, %d ran and %d are stored"
                                    .formatted(EXECUTIONS, runs, tasks.size())));
        }
        return violations;
    }
}
