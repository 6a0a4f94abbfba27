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
    private static final int MOST_COMBINATIONS = 100_000;

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
        List<List<String>> combinations = combinations(name, cell(cells, columns, "params"));
        if (!results.isArray()) {
            executions.add(failed(name, root));
            return;
        }
        if (results.size() != combinations.size()) {
            throw new ImportProblem(
                    "%s has %d results for %d combinations of parameters"
                            .formatted(name, results.size(), combinations.size()));
        }
        for (int i = 0; i < results.size(); i++) {
            List<String> values = combinations.get(i);
            String label = values.isEmpty() ? name : name + "(" + String.join(", ", values) + ")";
            JsonNode result = results.get(i);
            JsonNode own = samples.path(i);
            if (result.isNull()) {
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
                            : new double[] {Tree.number(result, label)});
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

    /** In asv's order: the last parameter varies fastest. */
    private static List<List<String>> combinations(String name, JsonNode parameters)
            throws ImportProblem {
        List<List<String>> all = List.of(List.of());
        for (JsonNode values : parameters) {
            if ((long) all.size() * values.size() > MOST_COMBINATIONS) {
                throw new ImportProblem(
                        "%s has more than %,d combinations of parameters"
                                .formatted(name, MOST_COMBINATIONS));
            }
            var more = new ArrayList<List<String>>();
            for (List<String> before : all) {
                for (JsonNode value : values) {
                    var longer = new ArrayList<>(before);
                    longer.add(value.asString(""));
                    more.add(longer);
                }
            }
            all = more;
        }
        return all;
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
