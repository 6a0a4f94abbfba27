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
 * A result file of asv (version 2 of its format), one for each commit: each combination of a
 * benchmark's parameters has one execution, whose measurements are its samples, or its result where
 * asv did not record them ({@code --record-samples}). Units follow from the kinds of benchmarks,
 * which asv knows by their names.
 */
final class AsvReader implements FormatReader {
    private static final int VERSION = 2;
    private static final int LONGEST_LABEL = 1_000;

    @Override
    public List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem {
        JsonNode root = Tree.read(in);
        if (!root.path("result_columns").isArray() || !root.path("results").isObject()) {
            throw new ImportProblem(
                    "no result file of asv, which has result_columns and results; name one of"
                            + " results/MACHINE/");
        }
        if (root.path("version").asInt(0) != VERSION) {
            throw new ImportProblem(
                    "version %s of asv's results, of which only version 2 can be read"
                            .formatted(root.path("version")));
        }
        var columns = new LinkedHashMap<String, Integer>();
        for (JsonNode column : root.path("result_columns")) {
            columns.put(column.asString(""), columns.size());
        }
        var executions = new ArrayList<ImportedExecution>();
        for (var entry : root.path("results").properties()) {
            add(entry.getKey(), entry.getValue(), columns, root, executions);
        }
        return executions;
    }

    private static void add(
            String name,
            JsonNode cells,
            Map<String, Integer> columns,
            JsonNode root,
            List<ImportedExecution> executions)
            throws ImportProblem {
        JsonNode results = cell(cells, columns, "result");
        JsonNode samples = cell(cells, columns, "samples");
        if (!results.isArray()) {
            executions.add(failed(name, root));
            return;
        }
        Imports.requireFew(executions.size() + results.size());
        List<String> labels = labels(name, cell(cells, columns, "params"), results.size());
        for (int i = 0; i < results.size(); i++) {
            String label = labels.get(i);
            JsonNode own = samples.path(i);
            // asv writes null for what failed, and NaN for what was skipped.
            double result =
                    results.get(i).isNull() ? Double.NaN : Tree.number(results.get(i), label);
            if (Double.isNaN(result)) {
                executions.add(failed(label, root));
                continue;
            }
            var names = new MetricNames();
            Kind kind = Kind.of(name);
            names.add(
                    kind.metric,
                    kind.unit,
                    Better.LOWER,
                    "asv",
                    own.isArray() && !own.isEmpty()
                            ? Tree.numbers(own, label)
                            : new double[] {result});
            executions.add(execution(label, root, names, Optional.empty()));
        }
    }

    private static ImportedExecution failed(String label, JsonNode root) {
        return execution(
                label, root, new MetricNames(), Optional.of("it failed or was skipped in asv"));
    }

    private static ImportedExecution execution(
            String label, JsonNode root, MetricNames names, Optional<String> failure) {
        String commit = root.path("commit_hash").asString("");
        return new ImportedExecution(
                label,
                commit.isEmpty() ? Map.of() : Map.of("commit", commit),
                0,
                0,
                Optional.empty(),
                root.at("/params/machine").asString(""),
                "",
                names.series(),
                failure);
    }

    private static JsonNode cell(JsonNode cells, Map<String, Integer> columns, String column) {
        return cells.path(columns.getOrDefault(column, -1));
    }

    /**
     * The name with each combination of parameters, in asv's order: the last parameter varies
     * fastest. They are counted before they are made, since a short file can describe many.
     */
    private static List<String> labels(String name, JsonNode parameters, int results)
            throws ImportProblem {
        long combinations = 1;
        for (JsonNode values : parameters) {
            combinations = Math.min(combinations * values.size(), Integer.MAX_VALUE);
        }
        if (combinations != results) {
            throw new ImportProblem(
                    "%s has %d results for %d combinations of parameters"
                            .formatted(name, results, combinations));
        }
        List<String> labels = results == 0 ? List.of() : List.of(name);
        String separator = "(";
        for (JsonNode values : parameters) {
            var longer = new ArrayList<String>();
            for (String label : labels) {
                for (JsonNode value : values) {
                    longer.add(label + separator + value.asString(""));
                    if (longer.getLast().length() > LONGEST_LABEL) {
                        throw new ImportProblem(
                                "the parameters of %s have more than %,d characters"
                                        .formatted(name, LONGEST_LABEL));
                    }
                }
            }
            labels = longer;
            separator = ", ";
        }
        return parameters.isEmpty() ? labels : labels.stream().map(label -> label + ")").toList();
    }

    /** What the name of a benchmark's function begins with. */
    private enum Kind {
        TIME("time", "s"),
        MEMORY("memory", "byte"),
        OTHER("value", "1");

        private final String metric;
        private final String unit;

        Kind(String metric, String unit) {
            this.metric = metric;
            this.unit = unit;
        }

        static Kind of(String name) {
            String function = name.substring(name.lastIndexOf('.') + 1);
            if (function.matches("(time|timeraw)_?.*|Time.*")) {
                return TIME;
            }
            return function.matches("(mem|peakmem)_?.*|(Mem|PeakMem).*") ? MEMORY : OTHER;
        }
    }
}
