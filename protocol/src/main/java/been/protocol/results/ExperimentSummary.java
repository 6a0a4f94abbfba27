package been.protocol.results;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The stored results of one experiment. A binary is valid if one of its executions is; an
 * experiment is valid if one of its binaries is.
 *
 * @param experiment its key in addresses
 * @param countingBinaries binaries with a valid execution
 * @param counting valid executions
 * @param metrics of valid executions
 * @param why it is not valid; absent if it is
 */
public record ExperimentSummary(
        String experiment,
        String version,
        int binaries,
        int countingBinaries,
        int executions,
        int counting,
        List<Metric> metrics,
        @Nullable String why) {

    public ExperimentSummary {
        metrics = List.copyOf(metrics);
    }

    /** Summaries of all experiments among these executions, in order of their first execution. */
    public static List<ExperimentSummary> of(List<StoredExecution> executions) {
        Map<String, List<StoredExecution>> experiments = new LinkedHashMap<>();
        executions.stream()
                .sorted(Comparator.comparingInt(StoredExecution::order))
                .forEach(execution ->
                        experiments
                                .computeIfAbsent(
                                        execution.address().experiment(), _ -> new ArrayList<>())
                                .add(execution));
        return experiments.entrySet().stream().map(e -> one(e.getKey(), e.getValue())).toList();
    }

    /** Whether any of its executions enters statistics. */
    public boolean counts() {
        return counting > 0;
    }

    private static ExperimentSummary one(String key, List<StoredExecution> executions) {
        List<StoredExecution> counting =
                executions.stream().filter(e -> e.validity().counts()).toList();
        Map<String, Metric> metrics = new LinkedHashMap<>();
        counting.forEach(e -> e.metrics().forEach(m -> metrics.putIfAbsent(m.name(), m)));
        return new ExperimentSummary(
                key,
                executions.getFirst().version(),
                binaries(executions),
                binaries(counting),
                executions.size(),
                counting.size(),
                List.copyOf(metrics.values()),
                counting.isEmpty() ? why(executions) : null);
    }

    private static int binaries(List<StoredExecution> executions) {
        return executions.stream()
                .map(e -> e.address().binary())
                .collect(Collectors.toCollection(TreeSet::new))
                .size();
    }

    private static String why(List<StoredExecution> executions) {
        Map<Validity, Integer> counts = new EnumMap<>(Validity.class);
        executions.forEach(e -> counts.merge(e.validity(), 1, Integer::sum));
        if (executions.size() == 1) {
            return "its only execution is " + executions.getFirst().validity().word();
        }
        return "none of its %d executions counts: %s"
                .formatted(
                        executions.size(),
                        counts.entrySet().stream()
                                .map(e -> e.getValue() + " " + e.getKey().word())
                                .collect(Collectors.joining(", ")));
    }
}
