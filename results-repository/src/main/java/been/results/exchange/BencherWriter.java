package been.results.exchange;

import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.levels.VarianceComponents;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes Bencher Metric Format: by experiment and metric the mean of the executions' means and its
 * 95 % interval over binaries or, of one binary, over executions.
 */
public final class BencherWriter {
    private static final Confidence CONFIDENCE = new Confidence(0.95);

    private BencherWriter() {}

    public static void write(Selection selection, OutputStream out) {
        Map<String, String> labels = selection.labels();
        var benchmarks = new LinkedHashMap<String, Map<String, Map<String, Double>>>();
        selection
                .experiments()
                .forEach((key, executions) -> {
                    var measures = new LinkedHashMap<String, Map<String, Double>>();
                    for (Metric metric : selection.metrics()) {
                        SortedMap<Integer, List<double[]>> binaries = binaries(executions, metric);
                        if (!binaries.isEmpty()) {
                            measures.put(metric.summaryName(), measure(binaries));
                        }
                    }
                    benchmarks.put(labels.getOrDefault(key, key), measures);
                });
        JsonMapper.shared().writeValue(out, benchmarks);
    }

    private static SortedMap<Integer, List<double[]>> binaries(
            List<StoredExecution> executions, Metric metric) {
        var binaries = new TreeMap<Integer, List<double[]>>();
        for (StoredExecution execution : executions) {
            double mean = execution.means().getOrDefault(metric.name(), Double.NaN);
            if (Double.isFinite(mean)) {
                Selection.add(new double[] {mean}, execution, binaries);
            }
        }
        return binaries;
    }

    private static Map<String, Double> measure(SortedMap<Integer, List<double[]>> binaries) {
        Observations observed = Selection.observations(binaries);
        var measure = new LinkedHashMap<String, Double>();
        measure.put("value", observed.mean());
        VarianceComponents.of(observed)
                .topLevelInterval(CONFIDENCE)
                .ifPresent(interval -> {
                    measure.put("lower_value", interval.low());
                    measure.put("upper_value", interval.high());
                });
        return measure;
    }
}
