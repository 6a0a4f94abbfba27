package been.web.charts;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.results.Metric;
import been.protocol.results.StoredAnalysis;
import been.protocol.results.StoredExecution;
import been.results.Results;
import been.results.chart.Drawing;
import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.levels.VarianceComponents;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Experiments picked from any analyses, with what was measured of them. Immutable. */
public final class Picked {
    private static final Confidence CONFIDENCE = Confidence.P99;

    private final Results results;
    private final Map<Pick, List<StoredExecution>> executions;

    private Picked(Results results, Map<Pick, List<StoredExecution>> executions) {
        this.results = results;
        this.executions = executions;
    }

    /** Reads the index; leaves out picks without stored results. */
    public static Picked of(Results results, List<Pick> picks) {
        var executions = new LinkedHashMap<Pick, List<StoredExecution>>();
        for (Pick pick : picks) {
            List<StoredExecution> own = results.executions(pick.analysis(), pick.experiment());
            if (!own.isEmpty()) {
                executions.put(pick, own);
            }
        }
        return new Picked(results, executions);
    }

    public List<Pick> picks() {
        return List.copyOf(executions.keySet());
    }

    /** Every execution, pick by pick, also those that do not count. */
    public List<StoredExecution> executions() {
        return executions.values().stream().flatMap(List::stream).toList();
    }

    /** Every metric that one of them has, in their order. */
    public List<Metric> metrics() {
        var metrics = new LinkedHashMap<String, Metric>();
        executions().stream()
                .filter(each -> each.validity().counts())
                .forEach(each ->
                        each.metrics()
                                .forEach(metric -> metrics.putIfAbsent(metric.name(), metric)));
        return List.copyOf(metrics.values());
    }

    /** The metric of that name, or the first. */
    public Optional<Metric> metric(String name) {
        return metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst()
                .or(() -> metrics().stream().findFirst());
    }

    /** What a pick is called among the others. */
    public String label(Pick pick) {
        boolean isOne = executions.keySet().stream().map(Pick::analysis).distinct().count() == 1;
        return isOne ? pick.experiment() : pick.experiment() + " · " + pick.analysis();
    }

    /** Means and intervals of a metric, each but the first compared with the first. */
    public Figures figures(Metric metric) {
        return new Figures(view(metric), metric, experiment -> link(experiment.key(), metric));
    }

    private static String link(String key, Metric metric) {
        Pick pick = Pick.of(key).orElseThrow();
        return StoredAnalysis.isImported(pick.analysis())
                ? "/results?pick=" + URLEncoder.encode(key, StandardCharsets.UTF_8)
                : Figures.explore(pick.analysis(), metric, pick.experiment());
    }

    /** The charts that make sense for what was picked. */
    public List<ChartKind> kinds(Metric metric) {
        return AnalysisCharts.kinds(view(metric)).stream()
                .filter(kind -> kind != ChartKind.METRICS)
                .toList();
    }

    /** One chart of all that is picked. */
    public Drawing draw(ChartKind kind, Metric metric) {
        Figures figures = figures(metric);
        List<String> keys = executions.keySet().stream().map(Pick::toString).toList();
        return new AnalysisCharts(results)
                .draw(figures, kind, keys, experiment -> of(experiment.key()));
    }

    private List<StoredExecution> of(String key) {
        return Pick.of(key).map(pick -> executions.getOrDefault(pick, List.of())).orElse(List.of());
    }

    /**
     * Compares two groups of picks, the executions of each taken together.
     *
     * @return empty where one of them has no execution that counts
     */
    public Optional<SideBySide> compare(Metric metric, List<Pick> old, List<Pick> current) {
        return observations(metric, old)
                .flatMap(before ->
                        observations(metric, current)
                                .map(after ->
                                        SideBySide.of(
                                                metric, before, name(old), after, name(current))));
    }

    private String name(List<Pick> picks) {
        return picks.size() == 1 ? label(picks.getFirst()) : picks.size() + " experiments together";
    }

    private Optional<Observations> observations(Metric metric, List<Pick> picks) {
        double[] means =
                picks.stream()
                        .flatMap(pick -> executions.getOrDefault(pick, List.of()).stream())
                        .filter(each -> each.validity().counts())
                        .flatMap(each ->
                                Optional.ofNullable(each.means().get(metric.name())).stream())
                        .mapToDouble(Double::doubleValue)
                        .filter(Observations::isUsable)
                        .toArray();
        return means.length == 0
                ? Optional.empty()
                : Optional.of(Observations.ofExecutionMeans(means));
    }

    private AnalysisView view(Metric metric) {
        List<Experiment> experiments = new ArrayList<>();
        List<Estimate> estimates = new ArrayList<>();
        List<Comparison> comparisons = new ArrayList<>();
        @Nullable Pick first = null;
        for (Pick pick : executions.keySet()) {
            experiments.add(experiment(pick));
            Optional<Observations> observed = observations(metric, List.of(pick));
            observed.ifPresent(values -> estimates.add(estimate(pick, metric, values)));
            if (first == null && observed.isPresent()) {
                first = pick;
            } else if (first != null) {
                Pick baseline = first;
                compare(metric, List.of(baseline), List.of(pick))
                        .ifPresent(both ->
                                comparisons.add(
                                        both.comparison(baseline.toString(), pick.toString())));
            }
        }
        return new AnalysisView(
                SELECTION,
                "",
                "",
                executions().stream().map(StoredExecution::host).distinct().toList(),
                experiments,
                metrics(),
                estimates,
                comparisons,
                List.of(),
                new TreeMap<>());
    }

    private static final AnalysisSummary SELECTION =
            new AnalysisSummary(
                    new AnalysisId(0),
                    "selection",
                    AnalysisKind.COMPARISON,
                    "",
                    AnalysisState.FINISHED,
                    null,
                    0,
                    0,
                    0,
                    null,
                    new VerdictCounts(0, 0, 0, 0),
                    Instant.EPOCH,
                    Instant.EPOCH);

    private Experiment experiment(Pick pick) {
        List<StoredExecution> own = executions.getOrDefault(pick, List.of());
        int counting = (int) own.stream().filter(each -> each.validity().counts()).count();
        return new Experiment(
                pick.toString(),
                label(pick),
                own.getFirst().configuration(),
                counting,
                own.size(),
                counting == 0 ? "none of its executions counts" : null);
    }

    private Estimate estimate(Pick pick, Metric metric, Observations observed) {
        List<StoredExecution> counting =
                executions.getOrDefault(pick, List.of()).stream()
                        .filter(each -> each.validity().counts())
                        .toList();
        long measurements =
                counting.stream()
                        .mapToLong(each -> each.measurements().getOrDefault(metric.name(), 0L))
                        .sum();
        int executions = (int) Arrays.stream(observed.executionMeans()).count();
        return new Estimate(
                pick.toString(),
                metric.name(),
                observed.mean(),
                halfWidth(observed),
                CONFIDENCE.level(),
                (int) counting.stream().map(each -> each.address().binary()).distinct().count(),
                executions,
                measurements,
                measurements > executions ? "executions, measurements" : "executions");
    }

    static @Nullable Double halfWidth(Observations observed) {
        return VarianceComponents.of(observed)
                .topLevelInterval(CONFIDENCE)
                .map(Interval::halfWidth)
                .orElse(null);
    }
}
