package been.bench.roles;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What an execution of a server and a client takes beside its programs. */
final class PairOverhead {
    private static final double MOST_MILLIS = 150;

    private PairOverhead() {}

    static List<Reading> measure(Platform platform, boolean isQuick)
            throws BenchException, IOException, InterruptedException {
        JsonNode view =
                platform.run(
                        """
                        analysis: pair
                        kind: comparison
                        module: bench/trivial
                        vary: {seconds: [0, 0.01]}
                        roles: {server: {hosts: [one]}, client: {hosts: [two]}}
                        repeat: {executions: %d}
                        """
                                .formatted(isQuick ? 5 : 60));
        List<JsonNode> executions =
                platform.executions(view.at("/summary/id").asLong()).stream()
                        .sorted((a, b) -> begun(a).compareTo(begun(b)))
                        .toList();
        var overhead = new Sample();
        for (int i = 1; i < executions.size(); i++) {
            JsonNode before = executions.get(i - 1);
            double millis =
                    Duration.between(begun(before), begun(executions.get(i))).toNanos() / 1e6;
            overhead.add(millis - before.at("/usage/wall-time-seconds").asDouble() * 1e3);
        }
        return List.of(
                Reading.of(
                                "an execution of a server and a client on two host runtimes, beside the client",
                                "ms",
                                overhead.value())
                        .aiming("≤ 150 ms", overhead.value().middle() <= MOST_MILLIS)
                        .noting(
                                "from the start of a client to that of the next, without its own time; the server says at once that it is ready"));
    }

    private static Instant begun(JsonNode execution) {
        return Instant.parse(execution.path("startedAt").asString());
    }
}
