package been.results.formats;

import been.protocol.results.Metric.Better;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * pytest-benchmark's JSON ({@code --benchmark-json}): the file is one run of pytest, so each
 * benchmark has one execution, whose measurements are its rounds.
 */
final class PytestBenchmarkReader implements FormatReader {

    @Override
    public List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem {
        JsonNode root = Tree.read(in);
        var executions = new ArrayList<ImportedExecution>();
        for (JsonNode benchmark : Tree.list(root, "benchmarks", "the file")) {
            String label =
                    benchmark.path("fullname").asString(benchmark.path("name").asString("unnamed"));
            JsonNode data = benchmark.at("/stats/data");
            if (!data.isArray() || data.isEmpty()) {
                throw new ImportProblem(
                        label
                                + " has no stats.data; have pytest write it, with"
                                + " --benchmark-json or --benchmark-save-data");
            }
            var names = new MetricNames();
            names.add("time", "s", Better.LOWER, "pytest-benchmark", Tree.numbers(data, label));
            var configuration = new LinkedHashMap<>(Tree.texts(benchmark.path("params")));
            String commit = root.at("/commit_info/id").asString("");
            if (!commit.isEmpty()) {
                configuration.put("commit", commit);
            }
            executions.add(
                    new ImportedExecution(
                            label,
                            configuration,
                            0,
                            0,
                            Tree.time(root.path("datetime").asString("")),
                            root.at("/machine_info/node").asString(""),
                            "",
                            names.series(),
                            Optional.empty()));
        }
        return executions;
    }
}
