package been.analyses.conduct;

import been.analyses.module.MeasuredMetric;
import been.analyses.module.MeasuredMetric.RunFigure;
import been.analyses.verdict.Means;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.statistics.Observations;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The metrics of an analysis that its hosts could read; pure.
 *
 * @param metrics those with at least one execution
 * @param notes one sentence for each metric that some execution lacks or that was not measured in
 *     the usual way
 */
public record RunMetrics(List<Metric> metrics, List<String> notes) {
    /** A figure that exists only if memory is sampled. */
    private static final String SAMPLED = "rss-peak-bytes";

    /** A figure that exists only if Valgrind counted instructions. */
    private static final String SIMULATED = "instructions-cachegrind";

    /**
     * @param values what executions contribute
     */
    static RunMetrics of(
            List<MeasuredMetric> asked, List<StoredExecution> executions, Means.Values values) {
        List<Metric> metrics = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (MeasuredMetric measured : asked) {
            Metric metric = measured.metric();
            List<StoredExecution> lacking =
                    measured.source() instanceof RunFigure
                            ? executions.stream()
                                    .filter(e -> !e.means().containsKey(metric.name()))
                                    .toList()
                            : List.of();
            if (lacking.isEmpty() || lacking.size() < executions.size()) {
                metrics.add(metric);
            }
            if (!lacking.isEmpty()) {
                notes.add(
                        "%s is left out%s: host %s could not read it"
                                .formatted(
                                        metric.title(),
                                        lacking.size() < executions.size()
                                                ? " of %d of %d executions"
                                                        .formatted(
                                                                lacking.size(), executions.size())
                                                : "",
                                        lacking.stream()
                                                .map(StoredExecution::host)
                                                .distinct()
                                                .sorted()
                                                .collect(Collectors.joining(", "))));
            }
            notes.addAll(uncounted(metric, executions, values));
            if (measured.source() == RunFigure.MEMORY) {
                sampled(metric, executions, notes);
            }
            if (measured.source() == RunFigure.INSTRUCTIONS) {
                simulated(metric, executions, notes);
            }
        }
        return new RunMetrics(metrics, notes);
    }

    /** A sentence for each reason why executions do not count for the metric. */
    static List<String> uncounted(
            Metric metric, List<StoredExecution> executions, Means.Values values) {
        List<StoredExecution> measured =
                executions.stream()
                        .filter(e -> e.measurements().containsKey(metric.name()))
                        .toList();
        List<Means.Value> known =
                measured.stream().flatMap(e -> values.of(e, metric.name()).stream()).toList();
        long unusable =
                known.stream().filter(value -> !Observations.isUsable(value.mean())).count();
        List<String> notes = new ArrayList<>();
        if (!metric.summary().isMean() && known.size() < measured.size()) {
            notes.add(
                    "%s is left out of %d of %d executions: it needs at least %,d measurements of an execution, without its warm-up"
                            .formatted(
                                    metric.label(),
                                    measured.size() - known.size(),
                                    measured.size(),
                                    metric.summary().leastMeasurements()));
        }
        if (unusable > 0) {
            notes.add(
                    "%s is left out of %d of %d executions: it is not finite there, or its magnitude is outside 1e-100 to 1e100"
                            .formatted(metric.label(), unusable, measured.size()));
        }
        return notes;
    }

    private static void simulated(
            Metric metric, List<StoredExecution> executions, List<String> notes) {
        List<StoredExecution> read =
                executions.stream().filter(e -> e.means().containsKey(metric.name())).toList();
        long simulated = read.stream().filter(e -> e.usage().containsKey(SIMULATED)).count();
        if (simulated > 0) {
            notes.add(
                    simulated == read.size()
                            ? "%s: counted by Valgrind's cachegrind, without those of the kernel"
                                    .formatted(metric.title())
                            : "%s: counted by Valgrind's cachegrind in %d of %d executions, and by the processor in the others, which cannot be compared: set 'counters: cachegrind'"
                                    .formatted(metric.title(), simulated, read.size()));
        }
    }

    private static void sampled(
            Metric metric, List<StoredExecution> executions, List<String> notes) {
        List<StoredExecution> read =
                executions.stream().filter(e -> e.means().containsKey(metric.name())).toList();
        long sampled = read.stream().filter(e -> e.usage().containsKey(SAMPLED)).count();
        if (sampled > 0) {
            notes.add(
                    "%s is sampled%s"
                            .formatted(
                                    metric.title(),
                                    sampled == read.size()
                                            ? ": no control group accounts for it here"
                                            : " in %d of %d executions and exact in the others: compare them with care"
                                                    .formatted(sampled, read.size())));
        }
    }
}
