package been.bench.statistics;

import been.bench.platform.Platform;
import been.bench.report.BenchException;
import been.bench.report.BenchRun;
import been.bench.statistics.NoiseTape.Row;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Records how executions of a program vary on this machine, as an analysis measures them. */
final class NoiseRecording {
    /** Of A and of B, which take two seconds or so each, longer than most disturbances last. */
    private static final int EACH = 250;

    /** The last execution has no next one. */
    private static final double LONGEST_GAP = 5;

    private NoiseRecording() {}

    static NoiseTape record(BenchRun run) throws BenchException, IOException, InterruptedException {
        try (Platform platform = Platform.start(run.installation(), run.work())) {
            long id = platform.run(analysis(run.isQuick() ? 55 : EACH)).at("/summary/id").asLong();
            List<JsonNode> executions = new ArrayList<>(platform.executions(id));
            executions.sort(Comparator.comparing(NoiseRecording::start));
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i + 1 < executions.size(); i++) {
                JsonNode execution = executions.get(i);
                Duration gap = Duration.between(start(execution), start(executions.get(i + 1)));
                JsonNode means = execution.path("means");
                rows.add(
                        new Row(
                                Math.min(LONGEST_GAP, gap.toNanos() / 1e9),
                                others(execution.path("usage")),
                                means.path("mean").asDouble(),
                                means.path("median").asDouble(),
                                means.path("minimum").asDouble()));
            }
            return new NoiseTape(rows);
        }
    }

    /** A program that computes and uses memory, 100 times 15 ms or so; A and B are the same. */
    private static String analysis(int executions) {
        return """
        analysis: noise
        kind: comparison
        command:
          run: |-
            python3 -c 'if True:
                import time
                for _ in range(100):
                    begun = time.perf_counter()
                    words = {}
                    for i in range(40000):
                        words[str(i * 7919 %% 65537)] = [i, i + 1]
                    total = sum(pair[1] for pair in words.values())
                    print("took %%.4f ms" %% (1000 * (time.perf_counter() - begun)))
            ' ${name}
          measure:
            - {metric: mean, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}
            - {metric: median, unit: ms, better: lower, summary: median, pattern: 'took ([0-9.]+) ms'}
            - {metric: minimum, unit: ms, better: lower, summary: minimum, pattern: 'took ([0-9.]+) ms'}
        vary: {name: [a, b]}
        repeat: {executions: %d, disturbed: use}
        """
                .formatted(executions);
    }

    private static Instant start(JsonNode execution) {
        return Instant.parse(execution.path("startedAt").asString());
    }

    private static double others(JsonNode usage) {
        double seconds =
                usage.path("steal-seconds").asDouble(0)
                        + usage.path("foreign-cpu-on-cores-seconds").asDouble(0);
        return seconds / usage.path("wall-time-seconds").asDouble();
    }
}
