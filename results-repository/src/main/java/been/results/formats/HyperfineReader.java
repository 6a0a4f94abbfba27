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
 * hyperfine's JSON ({@code --export-json}): each command an experiment, each of its runs, which is
 * a separate process, an execution with one measurement.
 */
final class HyperfineReader implements FormatReader {

    @Override
    public List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem {
        var executions = new ArrayList<ImportedExecution>();
        JsonNode results = Tree.list(Tree.read(in), "results", "the file");
        Set<String> ambiguous = Tree.repeated(results, HyperfineReader::command);
        for (JsonNode result : results) {
            String command = command(result);
            Map<String, String> parameters = Tree.texts(result.path("parameters"));
            // A name that a user gave may stand for several values of a parameter.
            String label = ambiguous.contains(command) ? Tree.label(command, parameters) : command;
            double[] times = Tree.numbers(Tree.list(result, "times", command), command + ", times");
            double[] memory =
                    Tree.numbers(result.path("memory_usage_byte"), command + ", memory_usage_byte");
            Imports.requireFew(executions.size() + times.length);
            for (int i = 0; i < times.length; i++) {
                var names = new MetricNames();
                names.add("wall-time", "s", Better.LOWER, "hyperfine", times[i]);
                if (memory.length == times.length) {
                    names.add("memory", "byte", Better.LOWER, "hyperfine", memory[i]);
                }
                int exit = result.path("exit_codes").path(i).asInt(0);
                executions.add(
                        new ImportedExecution(
                                label,
                                parameters,
                                0,
                                i,
                                Optional.empty(),
                                "",
                                command,
                                names.series(),
                                exit == 0
                                        ? Optional.empty()
                                        : Optional.of("it ended with exit status " + exit)));
            }
        }
        return executions;
    }

    private static String command(JsonNode result) {
        return result.path("command").asString("unnamed");
    }
}
