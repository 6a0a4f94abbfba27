package been.results.formats;

import been.protocol.results.Metric.Better;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Renaissance's JSON ({@code --json}): the file is one run of a JVM, so each benchmark has one
 * execution, whose measurements are the durations of its repetitions.
 */
final class RenaissanceReader implements FormatReader {

    @Override
    public List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem {
        JsonNode root = Tree.read(in);
        JsonNode vm = root.at("/environment/vm");
        var executions = new ArrayList<ImportedExecution>();
        for (Map.Entry<String, JsonNode> benchmark : root.path("data").properties()) {
            String label = benchmark.getKey();
            JsonNode results = Tree.list(benchmark.getValue(), "results", label);
            double[] durations = new double[results.size()];
            for (int i = 0; i < durations.length; i++) {
                durations[i] =
                        Tree.number(
                                results.get(i).path("duration_ns"),
                                "%s, repetition %d, duration_ns".formatted(label, i));
            }
            var names = new MetricNames();
            names.add("time", "ns", Better.LOWER, "Renaissance, a repetition each", durations);
            boolean isFailure =
                    benchmark.getValue().path("termination").asString("").equals("failure");
            executions.add(
                    new ImportedExecution(
                            label,
                            Map.of("renaissance", root.at("/suite/version").asString("")),
                            0,
                            0,
                            Tree.time(vm.path("start_iso").asString("")),
                            "",
                            "",
                            names.series(),
                            isFailure ? Optional.of("it failed") : Optional.empty()));
        }
        if (executions.isEmpty()) {
            throw new ImportProblem("no result of Renaissance: 'data' with benchmarks is expected");
        }
        return executions;
    }
}
