package been.bench.statistics;

import been.bench.report.BenchException;
import been.bench.report.Reading;
import been.statistics.compare.Better;
import been.statistics.steady.SteadyCriteria;
import been.statistics.steady.SteadyState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whether recorded JMH executions are judged as in Traini, Cortellessa, Di Pompeo and Tucci (2022),
 * whose data folder has iterations, in seconds, in {@code timeseries/all} and their judgements in
 * {@code classification}, a file for each benchmark.
 */
final class SteadyHistories implements Simulated {
    private static final SteadyCriteria TIMES = SteadyCriteria.usual(Better.LOWER);
    private static final double LEAST_CLASS = 0.95;
    private static final double LEAST_START = 0.85;
    private static final double NEAR = 0.1;

    private final @Nullable Path folder;

    private int executions;
    private int sameClass;
    private int bothSteady;
    private int nearStart;

    SteadyHistories(@Nullable Path folder) {
        this.folder = folder;
    }

    @Override
    public String name() {
        return "histories";
    }

    @Override
    public List<Reading> measure(double share, RandomGenerator random)
            throws BenchException, IOException {
        if (folder == null) {
            return List.of();
        }
        Path judgements = folder.resolve("classification");
        if (!Files.isDirectory(judgements)) {
            throw new BenchException(
                    "%s is no folder; --histories takes the data folder of Traini et al. (2022)"
                            .formatted(judgements));
        }
        List<Path> benchmarks;
        try (Stream<Path> files = Files.list(judgements)) {
            benchmarks = files.sorted().filter(_ -> random.nextDouble() < share).toList();
        }
        JsonMapper json = new JsonMapper();
        for (Path benchmark : benchmarks) {
            Path series = folder.resolve("timeseries/all").resolve(benchmark.getFileName());
            JsonNode published = read(json, benchmark, JsonNode.class);
            compare(read(json, series, double[][].class), published, series);
        }
        if (bothSteady == 0) {
            throw new BenchException("no execution in " + folder + " has a steady state");
        }
        double classes = (double) sameClass / executions;
        double starts = (double) nearStart / bothSteady;
        return List.of(
                Reading.of(
                                "recorded JMH executions with or without a steady state as published",
                                "%",
                                Proportion.percent(classes, executions))
                        .aiming("≥ 95 %", classes >= LEAST_CLASS),
                Reading.of(
                                "… and its start within 10 % of the execution from the published",
                                "%", Proportion.percent(starts, bothSteady))
                        .aiming("≥ 85 %", starts >= LEAST_START));
    }

    private static <T> T read(JsonMapper json, Path file, Class<T> type) throws BenchException {
        try {
            return json.readValue(file.toFile(), type);
        } catch (JacksonException e) {
            throw new BenchException("%s: %s".formatted(file, e.getOriginalMessage()), e);
        }
    }

    private void compare(double[][] iterations, JsonNode published, Path series)
            throws BenchException {
        for (int e = 0; e < iterations.length; e++) {
            if (iterations[e].length < SteadyState.LEAST_ITERATIONS) {
                throw new BenchException(
                        "%s: execution %d has %d iterations, too few"
                                .formatted(series, e, iterations[e].length));
            }
            OptionalInt from = SteadyState.of(iterations[e], TIMES).steadyFrom();
            int start = published.path("steady_state_starts").path(e).asInt();
            executions++;
            sameClass += from.isPresent() == start >= 0 ? 1 : 0;
            if (from.isPresent() && start >= 0) {
                bothSteady++;
                nearStart +=
                        Math.abs(from.getAsInt() - start) <= NEAR * iterations[e].length ? 1 : 0;
            }
        }
    }
}
