package been.analyses.verdict;

import been.protocol.results.StoredExecution;
import been.statistics.Observations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Means of executions by experiment and metric. Executions that do not count are left out. From the
 * results' index no file is opened; where a warm-up is left out, the files say what remains.
 */
public final class Means {
    private final Map<String, List<StoredExecution>> byExperiment = new HashMap<>();
    private final Values values;

    /** What is known of one metric of an execution. */
    public record Value(double mean, long measurements) {}

    /** Where means come from. */
    @FunctionalInterface
    public interface Values {

        /** Empty where the execution says nothing of the metric. */
        Optional<Value> of(StoredExecution execution, String metric);
    }

    /** Of whole executions. */
    public Means(List<StoredExecution> executions) {
        this(executions, Means::indexed);
    }

    public Means(List<StoredExecution> executions, Values values) {
        this.values = values;
        for (StoredExecution execution : executions) {
            if (counts(execution)) {
                byExperiment
                        .computeIfAbsent(execution.address().experiment(), _ -> new ArrayList<>())
                        .add(execution);
            }
        }
    }

    /** The mean of all measurements, from the index. */
    public static Optional<Value> indexed(StoredExecution execution, String metric) {
        return Optional.ofNullable(execution.means().get(metric))
                .map(mean -> new Value(mean, execution.measurements().getOrDefault(metric, 1L)));
    }

    /** Whether it enters statistics. */
    public static boolean counts(StoredExecution execution) {
        return execution.validity().counts();
    }

    /** Executions of an experiment that measured this metric. */
    List<StoredExecution> executions(String experiment, String metric) {
        return byExperiment.getOrDefault(experiment, List.of()).stream()
                .filter(execution -> value(execution, metric).isPresent())
                .toList();
    }

    /** How many measurements are behind the means. */
    long measurements(String experiment, String metric) {
        return values(experiment, metric).stream().mapToLong(Value::measurements).sum();
    }

    /** The means of the executions as observations; empty when there are none. */
    public Optional<Observations> observations(String experiment, String metric) {
        double[] means = values(experiment, metric).stream().mapToDouble(Value::mean).toArray();
        return means.length == 0
                ? Optional.empty()
                : Optional.of(Observations.ofExecutionMeans(means));
    }

    /**
     * The means of two experiments' executions at the times at which both were measured, the i-th
     * of one beside the i-th of the other; empty where there was no such time.
     */
    Optional<Paired> paired(String old, String current, String metric) {
        SortedMap<Integer, Double> before = byOrder(old, metric);
        SortedMap<Integer, Double> after = byOrder(current, metric);
        before.keySet().retainAll(after.keySet());
        after.keySet().retainAll(before.keySet());
        return before.isEmpty()
                ? Optional.empty()
                : Optional.of(new Paired(observations(before), observations(after)));
    }

    /** As many executions on both sides. */
    record Paired(Observations old, Observations current) {}

    private SortedMap<Integer, Double> byOrder(String experiment, String metric) {
        var means = new TreeMap<Integer, Double>();
        for (StoredExecution execution : byExperiment.getOrDefault(experiment, List.of())) {
            value(execution, metric).ifPresent(value -> means.put(execution.order(), value.mean()));
        }
        return means;
    }

    private static Observations observations(SortedMap<Integer, Double> means) {
        return Observations.ofExecutionMeans(
                means.values().stream().mapToDouble(Double::doubleValue).toArray());
    }

    private List<Value> values(String experiment, String metric) {
        return byExperiment.getOrDefault(experiment, List.of()).stream()
                .flatMap(execution -> value(execution, metric).stream())
                .toList();
    }

    /** Of what is not a number, infinite or beyond all measure there are no statistics. */
    private Optional<Value> value(StoredExecution execution, String metric) {
        return values.of(execution, metric).filter(value -> Observations.isUsable(value.mean()));
    }
}
