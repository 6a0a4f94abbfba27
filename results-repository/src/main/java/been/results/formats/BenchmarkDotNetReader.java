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
 * BenchmarkDotNet's JSON: each benchmark has one execution, whose measurements are the times of its
 * iterations in nanoseconds. Where memory was diagnosed, the bytes of an operation are a metric.
 */
final class BenchmarkDotNetReader implements FormatReader {

    @Override
    public List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem {
        JsonNode root = Tree.read(in);
        var executions = new ArrayList<ImportedExecution>();
        for (JsonNode benchmark : Tree.list(root, "Benchmarks", "the file")) {
            String label =
                    benchmark
                            .path("FullName")
                            .asString(benchmark.path("DisplayInfo").asString("unnamed"));
            var names = new MetricNames();
            JsonNode values = benchmark.at("/Statistics/OriginalValues");
            names.add("time", "ns", Better.LOWER, "BenchmarkDotNet", Tree.numbers(values, label));
            JsonNode memory = benchmark.at("/Memory/BytesAllocatedPerOperation");
            if (memory.isNumber()) {
                names.add("memory", "byte", Better.LOWER, "BenchmarkDotNet", memory.asDouble());
            }
            if (values.isEmpty()) {
                throw new ImportProblem(
                        label + " has no Statistics.OriginalValues; the benchmark failed");
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
                            Optional.empty()));
        }
        return executions;
    }
}
