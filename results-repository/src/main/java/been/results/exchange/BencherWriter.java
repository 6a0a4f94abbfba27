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
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes Bencher Metric Format: by experiment and metric the mean of the executions' means and, of
 * two executions or more, its 95 % interval.
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
                        double[] means = means(executions, metric);
                        if (means.length > 0) {
                            measures.put(metric.summaryName(), measure(means));
                        }
                    }
                    benchmarks.put(labels.getOrDefault(key, key), measures);
                });
        JsonMapper.shared().writeValue(out, benchmarks);
    }

    private static double[] means(List<StoredExecution> executions, Metric metric) {
        return executions.stream()
                .mapToDouble(e -> e.means().getOrDefault(metric.name(), Double.NaN))
                .filter(Double::isFinite)
                .toArray();
    }

    private static Map<String, Double> measure(double[] means) {
        Observations observed = Observations.ofExecutionMeans(means);
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
