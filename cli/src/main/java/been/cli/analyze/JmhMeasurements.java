package been.cli.analyze;

import been.cli.analyze.CsvMeasurements.Opening;
import been.statistics.Observations;
import been.statistics.compare.Better;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * JMH's JSON result: each benchmark with its parameters under its name, each fork an execution, the
 * iterations its measurements; throughput is better when higher, all other modes when lower.
 */
final class JmhMeasurements implements MeasurementSource {

    private final String name;
    private final Opening opening;

    JmhMeasurements(String name, Opening opening) {
        this.name = name;
        this.opening = opening;
    }

    @Override
    public Reading read() {
        try (InputStream in = opening.open()) {
            return read(new JsonMapper().readTree(in));
        } catch (JacksonException e) {
            return refused("not readable as JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            return refused("cannot be read: " + e.getMessage());
        }
    }

    private Reading read(JsonNode root) {
        if (!root.isArray() || root.isEmpty()) {
            return refused("no JMH result: a list of benchmarks is expected");
        }
        Map<String, double[][]> benchmarks = new LinkedHashMap<>();
        Set<Better> directions = new HashSet<>();
        for (JsonNode benchmark : root) {
            String label = label(benchmark);
            JsonNode forks = benchmark.at("/primaryMetric/rawData");
            if (!forks.isArray() || forks.isEmpty()) {
                return refused(
                        label
                                + " has no primaryMetric.rawData; JMH's sample mode keeps"
                                + " histograms, whose order in time is lost");
            }
            List<double[]> executions = new ArrayList<>();
            for (JsonNode fork : forks) {
                double[] values = new double[fork.size()];
                for (int i = 0; i < values.length; i++) {
                    JsonNode value = fork.get(i);
                    if (!value.isNumber() || !Double.isFinite(value.asDouble())) {
                        return refused(
                                "%s, fork %d, iteration %d is %s, not a finite number"
                                        .formatted(label, executions.size(), i, value));
                    }
                    values[i] = value.asDouble();
                }
                if (values.length == 0) {
                    return refused(
                            "%s, fork %d has no iterations".formatted(label, executions.size()));
                }
                executions.add(values);
            }
            if (benchmarks.put(label, executions.toArray(double[][]::new)) != null) {
                return refused(label + " comes twice");
            }
            boolean throughput = benchmark.path("mode").asString("").equals("thrpt");
            directions.add(throughput ? Better.HIGHER : Better.LOWER);
        }
        if (directions.size() > 1) {
            return refused("mixes throughput with times; split it");
        }
        List<VersionMeasurements> all = new ArrayList<>();
        benchmarks.forEach((label, executions) ->
                all.add(new VersionMeasurements(label, Observations.ofExecutions(executions))));
        return new Reading.Measurements(all, directions.iterator().next());
    }

    private static String label(JsonNode benchmark) {
        StringBuilder label = new StringBuilder(benchmark.path("benchmark").asString("unnamed"));
        benchmark
                .path("params")
                .properties()
                .forEach(parameter ->
                        label.append(' ')
                                .append(parameter.getKey())
                                .append('=')
                                .append(parameter.getValue().asString()));
        return label.toString();
    }

    private Reading refused(String problem) {
        return new Reading.Refused(name + ": " + problem);
    }
}
