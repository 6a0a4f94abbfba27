package been.results.exchange;

import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.describe.Quantiles;
import been.statistics.levels.VarianceComponents;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes one metric as JMH's JSON, for programs that show such files: an experiment a benchmark, an
 * execution a fork, a measurement an iteration. The error is half of the 99.9 % interval of the
 * highest level that was repeated, where JMH itself pools all iterations; {@code "NaN"} where
 * nothing was.
 */
public final class JmhWriter {
    private static final Confidence CONFIDENCE = new Confidence(0.999);
    private static final double[] PERCENTILES = {
        0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100
    };

    private JmhWriter() {}

    public static void write(Selection selection, OutputStream out) throws IOException {
        Metric metric = selection.metrics().getFirst();
        Map<String, String> labels = selection.labels();
        // Closed only at the end: that would complete what a failure cut off.
        JsonGenerator json = JsonMapper.shared().createGenerator(out);
        json.writeStartArray();
        for (Map.Entry<String, List<StoredExecution>> experiment :
                selection.experiments().entrySet()) {
            var binaries = new TreeMap<Integer, List<double[]>>();
            for (StoredExecution execution : experiment.getValue()) {
                double[] values = selection.values(execution, metric);
                if (values.length > 0) {
                    Selection.add(values, execution, binaries);
                }
            }
            if (!binaries.isEmpty()) {
                String name = labels.getOrDefault(experiment.getKey(), "");
                StoredExecution first = experiment.getValue().getFirst();
                write(selection.analysis(), name, first, metric, binaries, json);
            }
        }
        json.writeEndArray();
        json.close();
    }

    private static void write(
            String analysis,
            String label,
            StoredExecution first,
            Metric metric,
            SortedMap<Integer, List<double[]>> binaries,
            JsonGenerator json) {
        List<double[]> forks = binaries.values().stream().flatMap(List::stream).toList();
        boolean isRate = metric.better() == Metric.Better.HIGHER;
        json.writeStartObject();
        json.writeStringProperty("jmhVersion", "1.37");
        // Programs take the part before the last full stop for a class.
        String name = label.replaceAll("[^A-Za-z0-9_]+", "_");
        json.writeStringProperty("benchmark", "been." + analysis + "." + name);
        json.writeStringProperty("mode", isRate ? "thrpt" : "avgt");
        json.writeNumberProperty("threads", 1);
        json.writeNumberProperty("forks", forks.size());
        json.writeStringProperty("jvm", "");
        json.writePOJOProperty("jvmArgs", List.of());
        json.writeStringProperty("jdkVersion", "");
        json.writeStringProperty("vmName", "");
        json.writeStringProperty("vmVersion", "");
        json.writeNumberProperty("warmupIterations", 0);
        json.writeStringProperty("warmupTime", "");
        json.writeNumberProperty("warmupBatchSize", 1);
        json.writeNumberProperty("measurementIterations", forks.getFirst().length);
        json.writeStringProperty("measurementTime", "");
        json.writeNumberProperty("measurementBatchSize", 1);
        var parameters = new TreeMap<String, String>(first.configuration());
        parameters.put("version", label);
        json.writePOJOProperty("params", parameters);
        json.writePOJOProperty("primaryMetric", primary(metric, forks, binaries));
        json.writePOJOProperty("secondaryMetrics", Map.of());
        json.writeEndObject();
    }

    private static Map<String, Object> primary(
            Metric metric, List<double[]> forks, SortedMap<Integer, List<double[]>> binaries) {
        double[] all = forks.stream().flatMapToDouble(Arrays::stream).toArray();
        var primary = new LinkedHashMap<String, Object>();
        Optional<Interval> interval = Optional.empty();
        double score = Double.NaN;
        boolean isFinite = Arrays.stream(all).allMatch(Double::isFinite);
        if (isFinite) {
            Observations observed = Selection.observations(binaries);
            score = observed.mean();
            interval = VarianceComponents.of(observed).topLevelInterval(CONFIDENCE);
        }
        primary.put("score", score);
        primary.put("scoreError", interval.map(Interval::halfWidth).orElse(Double.NaN));
        primary.put(
                "scoreConfidence",
                List.of(
                        interval.map(Interval::low).orElse(Double.NaN),
                        interval.map(Interval::high).orElse(Double.NaN)));
        var percentiles = new LinkedHashMap<String, Double>();
        if (isFinite) {
            Quantiles quantiles = Quantiles.of(all);
            for (double percentile : PERCENTILES) {
                percentiles.put(Double.toString(percentile), quantiles.at(percentile / 100));
            }
        }
        primary.put("scorePercentiles", percentiles);
        String unit = metric.unit();
        boolean isRate = metric.better() == Metric.Better.HIGHER && unit.endsWith("-1");
        primary.put(
                "scoreUnit",
                isRate ? "ops/" + unit.substring(0, unit.length() - 2).strip() : unit + "/op");
        primary.put("rawData", forks);
        return primary;
    }
}
