package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.module.MeasuredMetric;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.verdict.Evaluation;
import been.analyses.verdict.Means;
import been.results.Results;
import been.results.StoredExecution;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what an analysis has found so far. */
public final class Findings {
    private final AnalysisStore store;
    private final Results results;

    public Findings(AnalysisStore store, Results results) {
        this.store = store;
        this.results = results;
    }

    /** Estimates and comparisons from everything that has landed. */
    public Evaluation evaluation(long id, Definition definition) {
        return new Evaluation(
                definition.kind(),
                store.experiments(id).stream().map(StoredExperiment::experiment).toList(),
                definition.baseline(),
                definition.metrics().stream().map(MeasuredMetric::metric).toList(),
                definition.repeat(),
                new Means(results.executions(String.valueOf(id))));
    }

    /** How many executions count, by experiment. */
    public Map<String, Integer> valid(long id) {
        Map<String, Integer> valid = new HashMap<>();
        for (StoredExecution execution : results.executions(String.valueOf(id))) {
            if (Means.counts(execution)) {
                valid.merge(execution.address().experiment(), 1, Integer::sum);
            }
        }
        return valid;
    }

    /** How many executions each thing disturbed. */
    public SortedMap<String, Integer> disturbances(long id) {
        var disturbances = new TreeMap<String, Integer>();
        for (StoredExecution execution : results.executions(String.valueOf(id))) {
            execution.disturbedBy().forEach(what -> disturbances.merge(what, 1, Integer::sum));
        }
        return disturbances;
    }

    /** The time of all executions together. */
    public static Duration used(List<StoredRun> runs) {
        return seconds(runs.stream().mapToDouble(Findings::seconds).sum());
    }

    /** The mean time of one execution, overhead included; empty before the first. */
    public static Optional<Duration> perExecution(List<StoredRun> runs) {
        var average = runs.stream().mapToDouble(Findings::seconds).filter(s -> s > 0).average();
        return average.isPresent() ? Optional.of(seconds(average.getAsDouble())) : Optional.empty();
    }

    private static double seconds(StoredRun run) {
        Double seconds = run.seconds();
        return seconds == null ? 0 : seconds;
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
