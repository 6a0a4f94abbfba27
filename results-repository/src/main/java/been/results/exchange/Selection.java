package been.results.exchange;

import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.netcdf.LandingFile;
import been.statistics.Observations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * What is given to another program.
 *
 * @param executions by experiment, binary and execution, at least one
 * @param metrics that are wanted, at least one
 * @param landings reads their files, one at a time
 */
public record Selection(
        String analysis,
        List<StoredExecution> executions,
        List<Metric> metrics,
        Landings landings) {

    /** Reads landing files. */
    @FunctionalInterface
    public interface Landings {
        LandingFile read(StoredExecution execution) throws IOException;
    }

    public Selection {
        executions = List.copyOf(executions);
        metrics = List.copyOf(metrics);
    }

    /** Executions by the key of their experiment, in order. */
    Map<String, List<StoredExecution>> experiments() {
        var experiments = new LinkedHashMap<String, List<StoredExecution>>();
        for (StoredExecution execution : executions) {
            experiments
                    .computeIfAbsent(execution.address().experiment(), _ -> new ArrayList<>())
                    .add(execution);
        }
        return experiments;
    }

    /** What each experiment is called: its version, with its key where two are called the same. */
    Map<String, String> labels() {
        var keysByVersion = new LinkedHashMap<String, List<String>>();
        experiments()
                .forEach((key, own) ->
                        keysByVersion
                                .computeIfAbsent(own.getFirst().version(), _ -> new ArrayList<>())
                                .add(key));
        var labels = new LinkedHashMap<String, String>();
        keysByVersion.forEach((version, keys) ->
                keys.forEach(
                        key -> labels.put(key, keys.size() == 1 ? version : version + " " + key)));
        return labels;
    }

    /** The measurements of a metric; none when the execution has none. */
    double[] values(StoredExecution execution, Metric metric) throws IOException {
        return landings.read(execution).series().stream()
                .filter(series -> series.metric().name().equals(metric.name()))
                .map(series -> series.values())
                .findFirst()
                .orElse(new double[0]);
    }

    /** Adds values of an execution to those of its binary. */
    static void add(
            double[] values, StoredExecution execution, Map<Integer, List<double[]>> binaries) {
        binaries.computeIfAbsent(execution.address().binary(), _ -> new ArrayList<>()).add(values);
    }

    /** The values of executions, by their binary. */
    static Observations observations(SortedMap<Integer, List<double[]>> binaries) {
        return Observations.ofBinaries(
                binaries.values().stream()
                        .map(executions -> executions.toArray(double[][]::new))
                        .toArray(double[][][]::new));
    }
}
