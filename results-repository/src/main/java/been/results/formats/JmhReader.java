package been.results.formats;

import been.protocol.results.Metric.Better;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * JMH's JSON: each benchmark with its parameters an experiment, each fork an execution, its
 * iterations the measurements. Throughput is better when higher, all else when lower. Of the sample
 * mode, which keeps a histogram an iteration, the mean, median, 99th percentile and maximum of each
 * iteration are taken. Secondary metrics are metrics, too.
 */
final class JmhReader implements FormatReader {

    @Override
    public List<ImportedExecution> read(InputStream in) throws IOException, ImportProblem {
        JsonNode root = Tree.read(in);
        if (!root.isArray() || root.isEmpty()) {
            throw new ImportProblem("no JMH result: a list of benchmarks is expected");
        }
        var executions = new ArrayList<ImportedExecution>();
        var seen = new HashSet<String>();
        for (JsonNode benchmark : root) {
            Map<String, String> parameters = Tree.texts(benchmark.path("params"));
            String label = Tree.label(benchmark.path("benchmark").asString("unnamed"), parameters);
            String mode = benchmark.path("mode").asString("");
            if (!seen.add(label + " " + mode)) {
                throw new ImportProblem(label + " comes twice");
            }
            // The same in two modes is two experiments.
            if (!seen.add(label)) {
                label = label + " " + mode;
            }
            JsonNode metric = benchmark.path("primaryMetric");
            Imports.requireFew(
                    executions.size()
                            + metric.path("rawData").size()
                            + metric.path("rawDataHistogram").size());
            executions.addAll(benchmark(benchmark, label, mode, parameters));
        }
        return executions;
    }

    private static List<ImportedExecution> benchmark(
            JsonNode benchmark, String label, String mode, Map<String, String> parameters)
            throws ImportProblem {
        var forks = new TreeMap<Integer, MetricNames>();
        Better better = mode.equals("thrpt") ? Better.HIGHER : Better.LOWER;
        primary(benchmark.path("primaryMetric"), label, better, forks);
        for (Map.Entry<String, JsonNode> second : benchmark.path("secondaryMetrics").properties()) {
            JsonNode raw = second.getValue().path("rawData");
            String where = label + ", " + second.getKey();
            String given = second.getValue().path("scoreUnit").asString("");
            for (int fork = 0; fork < raw.size(); fork++) {
                MetricNames names = forks.get(fork);
                if (names != null) {
                    double[] values = Tree.numbers(raw.path(fork), where + ", fork " + fork);
                    if (given.equals("MB/sec")) {
                        // JMH's MB are of 1024 * 1024 bytes.
                        Arrays.setAll(values, i -> values[i] * (1 << 20));
                    }
                    names.add(
                            second.getKey(),
                            unit(second.getValue()),
                            given.startsWith("ops/") ? Better.HIGHER : Better.LOWER,
                            "JMH, secondary metric",
                            values);
                }
            }
        }
        var configuration = new LinkedHashMap<>(parameters);
        Map<String, String> texts = Tree.texts(benchmark);
        for (String key : List.of("mode", "threads", "jvm", "jdkVersion", "vmName", "vmVersion")) {
            String value = texts.get(key);
            if (value != null) {
                configuration.putIfAbsent("jmh." + key, value);
            }
        }
        var executions = new ArrayList<ImportedExecution>();
        forks.forEach((fork, names) ->
                executions.add(
                        new ImportedExecution(
                                label,
                                configuration,
                                0,
                                fork,
                                Optional.empty(),
                                "",
                                benchmark.path("jvm").asString(""),
                                names.series(),
                                Optional.empty())));
        return executions;
    }

    private static void primary(
            JsonNode metric, String label, Better better, Map<Integer, MetricNames> forks)
            throws ImportProblem {
        JsonNode raw = metric.path("rawData");
        JsonNode histograms = metric.path("rawDataHistogram");
        boolean isPlain = raw.isArray() && !raw.isEmpty();
        JsonNode list = isPlain ? raw : histograms;
        if (!list.isArray() || list.isEmpty()) {
            throw new ImportProblem(
                    label + " has neither primaryMetric.rawData nor rawDataHistogram");
        }
        String name = better == Better.HIGHER ? "throughput" : "time";
        for (int fork = 0; fork < list.size(); fork++) {
            String where = label + ", fork " + fork;
            if (list.get(fork).isEmpty()) {
                throw new ImportProblem(where + " has no iterations");
            }
            var names = new MetricNames();
            if (isPlain) {
                double[] values = Tree.numbers(list.get(fork), where);
                names.add(name, unit(metric), better, "JMH, an iteration each", values);
            } else {
                histograms(list.get(fork), where, name, unit(metric), better, names);
            }
            forks.put(fork, names);
        }
    }

    private static void histograms(
            JsonNode iterations,
            String where,
            String name,
            String unit,
            Better better,
            MetricNames names)
            throws ImportProblem {
        int count = iterations.size();
        double[] means = new double[count];
        double[] medians = new double[count];
        double[] tails = new double[count];
        double[] maxima = new double[count];
        for (int i = 0; i < count; i++) {
            var histogram = Histogram.of(iterations.path(i), where + ", iteration " + i);
            means[i] = histogram.mean();
            medians[i] = histogram.quantile(0.5);
            tails[i] = histogram.quantile(0.99);
            maxima[i] = histogram.quantile(1);
        }
        String source = "JMH, samples of an iteration each: ";
        names.add(name, unit, better, source + "mean", means);
        names.add(name + ".p50", unit, better, source + "median", medians);
        names.add(name + ".p99", unit, better, source + "99th percentile", tails);
        names.add(name + ".max", unit, better, source + "maximum", maxima);
    }

    /** Values and how often each was seen, sorted by value. */
    private record Histogram(TreeMap<Double, Long> counts, long total) {

        static Histogram of(JsonNode pairs, String where) throws ImportProblem {
            var counts = new TreeMap<Double, Long>();
            long total = 0;
            for (JsonNode pair : pairs) {
                long times = pair.path(1).asLong(0);
                if (times < 1) {
                    throw new ImportProblem(where + " is not a list of values and counts: " + pair);
                }
                counts.merge(Tree.number(pair.path(0), where), times, Long::sum);
                total += times;
            }
            if (total == 0) {
                throw new ImportProblem(where + " has no samples");
            }
            return new Histogram(counts, total);
        }

        double mean() {
            double sum = 0;
            for (Map.Entry<Double, Long> one : counts.entrySet()) {
                sum += one.getKey() * one.getValue();
            }
            return sum / total;
        }

        /** The smallest value that this share of the samples does not exceed. */
        double quantile(double share) {
            long wanted = Math.max(1, (long) Math.ceil(share * total));
            long seen = 0;
            for (Map.Entry<Double, Long> one : counts.entrySet()) {
                seen += one.getValue();
                if (seen >= wanted) {
                    return one.getKey();
                }
            }
            return counts.lastKey();
        }
    }

    /** JMH's units in UDUNITS: {@code ns/op} is ns, {@code ops/us} is us-1. */
    private static String unit(JsonNode metric) {
        String unit = metric.path("scoreUnit").asString("");
        if (unit.endsWith("/op")) {
            return unit.equals("B/op") ? "byte" : unit.substring(0, unit.length() - "/op".length());
        }
        if (unit.startsWith("ops/")) {
            return unit.substring("ops/".length()).replace("min", "minute") + "-1";
        }
        if (unit.equals("MB/sec")) {
            return "byte s-1";
        }
        return unit.isEmpty() || unit.equals("---") || unit.equals("counts") ? "1" : unit;
    }
}
