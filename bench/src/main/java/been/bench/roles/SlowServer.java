package been.bench.roles;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.statistics.Proportion;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Whether a server that got 5 % slower is found by the latency that its client sees. */
final class SlowServer {
    private static final int RUNS = 20;
    private static final double LEAST = 0.95;

    private SlowServer() {}

    /**
     * @param isNetwork whether the two are in network namespaces of their own
     */
    static List<Reading> measure(Platform platform, boolean isNetwork, boolean isQuick)
            throws BenchException, IOException, InterruptedException {
        int runs = isQuick ? 1 : RUNS;
        int found = 0;
        var executions = new Sample();
        for (int i = 0; i < runs; i++) {
            JsonNode view =
                    platform.run(
                            """
                            analysis: slow-server
                            kind: regression
                            module: bench/calls
                            versions: {list: ["1", "2"]}
                            parameters: {calls: 400, steps: 200000}
                            roles: {server: {hosts: [one]}, client: {hosts: [two]}}
                            repeat: {budget: %s}
                            """
                                    .formatted(isQuick ? "20s" : "10m"));
            boolean isFound = false;
            for (JsonNode comparison : view.path("comparisons")) {
                isFound |= comparison.path("verdict").asString().equals("regressed");
            }
            found += isFound ? 1 : 0;
            executions.add(view.at("/summary/executionsDone").asDouble());
        }
        double share = (double) found / runs;
        return List.of(
                Reading.of(
                                "a slowdown of 5 %% in a server, measured by its client over %s: confirmed"
                                        .formatted(
                                                isNetwork
                                                        ? "two network namespaces"
                                                        : "the loopback interface"),
                                "%",
                                Proportion.percent(share, runs))
                        .aiming("≥ 95 %", share >= LEAST),
                Reading.of("… executions", "", executions.value()));
    }
}
