package been.analyses.verdict;

import been.results.StoredExecution;
import been.statistics.Observations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Means of executions by experiment and metric, from the results' index: no file is opened.
 * Executions that do not count are left out.
 */
public final class Means {
    private final Map<String, List<StoredExecution>> byExperiment = new HashMap<>();

    public Means(List<StoredExecution> executions) {
        for (StoredExecution execution : executions) {
            if (counts(execution)) {
                byExperiment
                        .computeIfAbsent(execution.address().experiment(), _ -> new ArrayList<>())
                        .add(execution);
            }
        }
    }

    /** Whether it enters statistics. */
    public static boolean counts(StoredExecution execution) {
        return execution.validity().counts();
    }

    /** Executions of an experiment that measured this metric. */
    List<StoredExecution> executions(String experiment, String metric) {
        return byExperiment.getOrDefault(experiment, List.of()).stream()
                // Of what is not a number or infinite there are no statistics.
                .filter(execution ->
                        Double.isFinite(execution.means().getOrDefault(metric, Double.NaN)))
                .toList();
    }

    /** The means of the executions as observations; empty when there are none. */
    public Optional<Observations> observations(String experiment, String metric) {
        double[] means =
                executions(experiment, metric).stream()
                        .mapToDouble(execution -> execution.means().get(metric))
                        .toArray();
        return means.length == 0
                ? Optional.empty()
                : Optional.of(Observations.ofExecutionMeans(means));
    }
}
