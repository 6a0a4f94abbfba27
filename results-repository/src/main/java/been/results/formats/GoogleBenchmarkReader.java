package been.results.formats;

import been.protocol.results.Metric.Better;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * Google Benchmark's JSON: the file is one run of the program, so each benchmark has one execution,
 * whose measurements are its repetitions. Aggregates are left out, since they can be recomputed.
 */
final class GoogleBenchmarkReader implements FormatReader {
    private static final Set<String> KNOWN =
            Set.of(
                    "family_index",
                    "per_family_instance_index",
                    "repetitions",
                    "repetition_index",
                    "threads",
                    "iterations",
                    "real_time",
                    "cpu_time");

    @Override
    public List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem {
        JsonNode root = Tree.read(in);
        JsonNode context = root.path("context");
        Map<String, List<JsonNode>> runs = new LinkedHashMap<>();
        for (JsonNode one : Tree.list(root, "benchmarks", "the file")) {
            if (!one.path("run_type").asString("iteration").equals("aggregate")) {
                String name = one.path("run_name").asString(one.path("name").asString("unnamed"));
                runs.computeIfAbsent(name, _ -> new ArrayList<>()).add(one);
            }
        }
        if (runs.isEmpty()) {
            throw new ImportProblem(
                    "only aggregates; have the program write the repetitions, too"
                            + " (--benchmark_report_aggregates_only=false)");
        }
        Optional<Instant> started = Tree.time(context.path("date").asString(""));
        var executions = new ArrayList<ImportedExecution>();
        for (Map.Entry<String, List<JsonNode>> run : runs.entrySet()) {
            var names = new MetricNames();
            boolean isWhole = true;
            Optional<String> failure = Optional.empty();
            for (JsonNode one : run.getValue()) {
                boolean isSkipped = one.path("skipped").asBoolean(false);
                if (isSkipped || one.path("error_occurred").asBoolean(false)) {
                    String key = isSkipped ? "skip_message" : "error_message";
                    failure = Optional.of(one.path(key).asString("an error"));
                    isWhole &= one.has("real_time");
                }
            }
            if (!isWhole) {
                throw new ImportProblem(
                        "%s failed (%s) and has no times; leave it out"
                                .formatted(run.getKey(), failure.orElse("")));
            }
            metrics(run.getKey(), run.getValue(), names);
            executions.add(
                    new ImportedExecution(
                            run.getKey(),
                            Map.of(
                                    "threads",
                                    run.getValue().getFirst().path("threads").asString("1")),
                            0,
                            0,
                            started,
                            context.path("host_name").asString(""),
                            context.path("executable").asString(""),
                            names.series(),
                            failure));
        }
        return executions;
    }

    private static void metrics(String label, List<JsonNode> repetitions, MetricNames names)
            throws ImportProblem {
        String unit = repetitions.getFirst().path("time_unit").asString("ns");
        for (JsonNode one : repetitions) {
            if (!one.path("time_unit").asString("ns").equals(unit)) {
                throw new ImportProblem(label + " mixes units of time; give them one");
            }
        }
        var values = new TreeMap<String, double[]>();
        for (int i = 0; i < repetitions.size(); i++) {
            for (Map.Entry<String, JsonNode> property : repetitions.get(i).properties()) {
                String name = property.getKey();
                boolean isTime = name.equals("real_time") || name.equals("cpu_time");
                if (isTime || (property.getValue().isNumber() && !KNOWN.contains(name))) {
                    values.computeIfAbsent(name, _ -> missing(repetitions.size()))[i] =
                            Tree.number(property.getValue(), label + ", repetition " + i);
                }
            }
        }
        // The time that the benchmark is about comes first.
        for (String time : List.of("real_time", "cpu_time")) {
            double[] own = values.remove(time);
            if (own == null) {
                throw new ImportProblem(label + " has no " + time);
            }
            names.add(time.replace('_', '-'), unit, Better.LOWER, "Google Benchmark", own);
        }
        values.forEach((name, own) -> {
            boolean isRate = name.endsWith("_per_second");
            names.add(
                    name.replace('_', '-'),
                    !isRate ? "1" : name.startsWith("bytes") ? "byte s-1" : "s-1",
                    isRate ? Better.HIGHER : Better.LOWER,
                    "Google Benchmark, counter",
                    own);
        });
    }

    /** A repetition without a counter has no value of it, which is not 0. */
    private static double[] missing(int count) {
        double[] values = new double[count];
        Arrays.fill(values, Double.NaN);
        return values;
    }
}
