package been.results.formats;

import been.protocol.results.Metric.Better;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * BenchmarkDotNet's JSON: each benchmark has one execution, whose measurements are the times of its
 * iterations in nanoseconds. Where memory was diagnosed, the bytes of an operation are a metric. A
 * benchmark with several jobs is one for each.
 */
final class BenchmarkDotNetReader implements FormatReader {

    @Override
    public List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem {
        JsonNode root = Tree.read(in);
        var executions = new ArrayList<ImportedExecution>();
        JsonNode benchmarks = Tree.list(root, "Benchmarks", "the file");
        Set<String> repeated = Tree.repeated(benchmarks, BenchmarkDotNetReader::name);
        for (JsonNode benchmark : benchmarks) {
            String name = name(benchmark);
            String label = repeated.contains(name) ? name + " " + job(benchmark) : name;
            var names = new MetricNames();
            JsonNode values = benchmark.at("/Statistics/OriginalValues");
            names.add("time", "ns", Better.LOWER, "BenchmarkDotNet", Tree.numbers(values, label));
            JsonNode memory = benchmark.at("/Memory/BytesAllocatedPerOperation");
            if (memory.isNumber()) {
                names.add("memory", "byte", Better.LOWER, "BenchmarkDotNet", memory.asDouble());
            }
            executions.add(
                    new ImportedExecution(
                            label,
                            Map.of(),
                            0,
                            0,
                            Optional.empty(),
                            "",
                            "",
                            names.series(),
                            values.isEmpty()
                                    ? Optional.of("it has no Statistics.OriginalValues: it failed")
                                    : Optional.empty()));
        }
        return executions;
    }

    private static String name(JsonNode benchmark) {
        return benchmark
                .path("FullName")
                .asString(benchmark.path("DisplayInfo").asString("unnamed"));
    }

    /** For example a runtime. Only the text for display has it, between method and parameters. */
    private static String job(JsonNode benchmark) {
        return benchmark
                .path("DisplayInfo")
                .asString("")
                .replaceFirst("^.*?: ", "")
                .replaceFirst(" \\[.*", "");
    }
}
