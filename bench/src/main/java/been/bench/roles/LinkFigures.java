package been.bench.roles;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.bench.report.Sample;
import been.bench.report.Value;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Whether a link does what it is asked for. */
final class LinkFigures {
    private static final double LATENCY_SECONDS = 0.010;
    private static final double JITTER_SECONDS = 0.002;
    private static final double LOSS = 0.01;
    private static final double MOST_PERCENT = 5;
    private static final String LINK = "server-network-link-";

    private LinkFigures() {}

    static List<Reading> measure(Platform platform, boolean isQuick)
            throws BenchException, IOException, InterruptedException {
        JsonNode view =
                platform.run(
                        """
                        analysis: link
                        kind: comparison
                        module: bench/calls
                        parameters: {calls: 1, connections: 32}
                        vary: {version: ["1"], size: [%d, %d]}
                        roles:
                          server: {hosts: [one], link: {latency: 10ms, jitter: 2ms, loss: 1%%}}
                          client: {hosts: [two]}
                        repeat: {executions: %d}
                        """
                                .formatted(
                                        isQuick ? 100_000 : 8_000_000,
                                        isQuick ? 100_001 : 8_000_001,
                                        isQuick ? 2 : 5));
        var latency = new Sample();
        var jitter = new Sample();
        double packets = 0;
        double lost = 0;
        for (JsonNode execution : platform.executions(view.at("/summary/id").asLong())) {
            JsonNode usage = execution.path("usage");
            latency.add(off(usage.path(LINK + "rtt-seconds").asDouble() / 2, LATENCY_SECONDS));
            jitter.add(off(usage.path(LINK + "jitter-seconds").asDouble(), JITTER_SECONDS));
            packets += usage.path(LINK + "packets").asDouble();
            lost += usage.path(LINK + "lost-packets").asDouble();
        }
        double loss = off(lost / packets, LOSS);
        return List.of(
                Reading.of(
                                "a link of 10 ms ± 2 ms with 1 % loss: latency off what was asked for",
                                "%", latency.value())
                        .aiming("≤ 5 %", Math.abs(latency.value().middle()) <= MOST_PERCENT),
                Reading.of("… jitter, from the round trips", "%", jitter.value())
                        .aiming("≤ 5 %", Math.abs(jitter.value().middle()) <= MOST_PERCENT)
                        .noting("of 0.8 s of round trips in each execution"),
                Reading.of("… loss, of %,.0f packets".formatted(packets), "%", Value.of(loss))
                        .aiming("≤ 5 %", Math.abs(loss) <= MOST_PERCENT));
    }

    private static double off(double seen, double wanted) {
        return 100 * (seen - wanted) / wanted;
    }
}
