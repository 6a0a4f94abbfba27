package been.results.formats;

import been.protocol.results.Metric.Better;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * pyperf's JSON: each benchmark is an experiment, each of its runs, a separate process, an
 * execution, its values the measurements. Runs that only calibrate have none and are left out.
 */
final class PyperfReader implements FormatReader {

    @Override
    public List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem {
        JsonNode root = Tree.read(in);
        JsonNode common = root.path("metadata");
        var executions = new ArrayList<ImportedExecution>();
        for (JsonNode benchmark : Tree.list(root, "benchmarks", "the file")) {
            JsonNode own = benchmark.path("metadata");
            String label = own.path("name").asString(common.path("name").asString("unnamed"));
            String unit = own.path("unit").asString(common.path("unit").asString("second"));
            JsonNode runs = Tree.list(benchmark, "runs", label);
            Imports.requireFew(executions.size() + runs.size());
            int number = 0;
            for (JsonNode run : runs) {
                double[] values = Tree.numbers(run.path("values"), label + ", run " + number);
                if (values.length > 0) {
                    executions.add(execution(label, number++, unit, values, run, common));
                }
            }
            if (number == 0) {
                throw new ImportProblem(label + " has no run with values");
            }
        }
        return executions;
    }

    private static ImportedExecution execution(
            String label, int number, String unit, double[] values, JsonNode run, JsonNode common) {
        var names = new MetricNames();
        switch (unit) {
            case "second" -> names.add("time", "s", Better.LOWER, "pyperf", values);
            case "byte" -> names.add("memory", "byte", Better.LOWER, "pyperf", values);
            default -> names.add("value", "1", Better.LOWER, "pyperf, " + unit, values);
        }
        JsonNode own = run.path("metadata");
        Map<String, String> configuration = new LinkedHashMap<>();
        for (String key : List.of("python_version", "python_implementation")) {
            String value = own.path(key).asString(common.path(key).asString(""));
            if (!value.isEmpty()) {
                configuration.put(key.replace('_', '-'), value);
            }
        }
        return new ImportedExecution(
                label,
                configuration,
                0,
                number,
                Tree.time(own.path("date").asString("")),
                own.path("hostname").asString(common.path("hostname").asString("")),
                own.path("command").asString(common.path("command").asString("")),
                names.series(),
                Optional.empty());
    }
}
