package been.web.charts;

import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.ExperimentNumbers;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.Results;
import been.results.chart.Drawing;
import been.results.chart.plot.Autocorrelation;
import been.results.chart.plot.Cactus;
import been.results.chart.plot.Distributions;
import been.results.chart.plot.Histogram;
import been.results.chart.plot.Lag;
import been.results.chart.plot.Quantity;
import been.results.chart.plot.RunSequence;
import been.results.chart.plot.Sample;
import been.results.chart.plot.Scatter;
import been.results.chart.plot.Variation;
import been.statistics.clusters.Clusters;
import been.web.security.PublicView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Draws what an analysis measured. Thread-safe. */
public final class AnalysisCharts {

    private final Results results;
    private final ChartRoom room;

    public AnalysisCharts(Results results) {
        this(results, ChartRoom.OF_ALL);
    }

    AnalysisCharts(Results results, ChartRoom room) {
        this.results = results;
        this.room = room;
    }

    /** The charts that make sense for this analysis. */
    public static List<ChartKind> kinds(AnalysisView view) {
        return Arrays.stream(ChartKind.values())
                .filter(kind ->
                        switch (kind) {
                            case HISTORY -> view.summary().kind() == AnalysisKind.REGRESSION;
                            case PARAMETER -> ParameterChart.parameter(view).isPresent();
                            case METRICS -> view.metrics().size() > 1;
                            default -> true;
                        })
                .toList();
    }

    /**
     * The experiments that a chart draws: those that are named, or the last measured ones, as many
     * as suit it; none for a chart that always draws all.
     */
    public static List<Experiment> chosen(AnalysisView view, ChartKind kind, List<String> keys) {
        if (kind.experiments() == 0) {
            return List.of();
        }
        List<Experiment> named =
                view.experiments().stream().filter(each -> keys.contains(each.key())).toList();
        if (!named.isEmpty()) {
            return named;
        }
        List<Experiment> measured =
                view.experiments().stream().filter(each -> each.executionsDone() > 0).toList();
        return measured.subList(Math.max(0, measured.size() - kind.experiments()), measured.size());
    }

    /**
     * One chart of one metric.
     *
     * @param keys of the experiments to draw; those that suit when empty
     */
    public Drawing draw(AnalysisView view, ChartKind kind, Metric metric, List<String> keys) {
        String analysis = view.summary().id().toString();
        boolean isPublic = view.hosts().isEmpty();
        return draw(
                figures(view, metric),
                kind,
                keys,
                experiment ->
                        results.executions(analysis, experiment.key()).stream()
                                .map(one -> isPublic ? PublicView.of(one) : one)
                                .toList());
    }

    /** Means of one metric against those of another. */
    public Drawing against(AnalysisView view, Metric metric, Metric other) {
        return ParameterChart.against(figures(view, metric), new Figures(view, other));
    }

    private Figures figures(AnalysisView view, Metric metric) {
        boolean isPublic = view.hosts().isEmpty();
        return new Figures(view, metric, isPublic ? Map.of() : Breaks.places(results, view));
    }

    /** The metric of that name, or the first but one. */
    public static Optional<Metric> other(AnalysisView view, Metric metric, String name) {
        List<Metric> others = view.metrics().stream().filter(each -> !each.equals(metric)).toList();
        return others.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .or(() -> others.stream().findFirst());
    }

    /**
     * The values of a metric, level by level; empty if there are more than the controller has
     * memory for.
     *
     * @param chosen experiments, without those that were not measured
     */
    public Optional<List<ExperimentNumbers>> numbers(
            AnalysisView view, Metric metric, List<Experiment> chosen) {
        String analysis = view.summary().id().toString();
        Map<Experiment, List<StoredExecution>> read = new LinkedHashMap<>();
        chosen.forEach(each -> read.put(each, results.executions(analysis, each.key())));
        var measured =
                new Measured(
                        results,
                        new Figures(view, metric),
                        each -> read.getOrDefault(each, List.of()));
        return room.within(
                measurements(read.values(), metric),
                () ->
                        chosen.stream()
                                .flatMap(each ->
                                        measured.samples(List.of(each)).stream()
                                                .map(sample ->
                                                        NumbersOf.experiment(
                                                                each,
                                                                metric,
                                                                sample.observations())))
                                .toList());
    }

    /**
     * The same of figures that are no single analysis's.
     *
     * @param executions of an experiment
     */
    Drawing draw(
            Figures figures,
            ChartKind kind,
            List<String> keys,
            Function<Experiment, List<StoredExecution>> executions) {
        AnalysisView view = figures.view();
        Metric metric = figures.metric();
        var quantity = new Quantity(metric.title(), figures.scale(), Figures.better(metric));
        List<Experiment> chosen = chosen(view, kind, keys);
        String title = title(kind, metric, chosen);
        return switch (kind) {
            case HISTORY -> MeanCharts.history(figures, Breaks.of(results, view));
            case MEANS -> MeanCharts.means(figures);
            case PARAMETER -> ParameterChart.of(figures, title);
            case METRICS ->
                    other(view, metric, "")
                            .map(other -> ParameterChart.against(figures, new Figures(view, other)))
                            .orElseGet(() -> Drawing.without(title, "There is no other metric."));
            default -> {
                Map<Experiment, List<StoredExecution>> read = new LinkedHashMap<>();
                chosen.forEach(each -> read.put(each, executions.apply(each)));
                long measurements = measurements(read.values(), metric);
                var measured =
                        new Measured(results, figures, each -> read.getOrDefault(each, List.of()));
                yield room.within(
                                measurements, () -> drawn(measured, kind, quantity, title, chosen))
                        .orElseGet(() ->
                                Drawing.without(
                                        title,
                                        "There are %,d measurements, more than the controller has memory for in a chart; choose fewer experiments, or export them."
                                                .formatted(measurements)));
            }
        };
    }

    /**
     * Of the metric in all, and of all metrics in the largest, which is read whole before its
     * metric is known.
     */
    private static long measurements(Collection<List<StoredExecution>> experiments, Metric metric) {
        long sum = 0;
        long largest = 0;
        for (List<StoredExecution> executions : experiments) {
            for (StoredExecution execution : executions) {
                Map<String, Long> counts = execution.measurements();
                sum += counts.getOrDefault(metric.name(), 0L);
                largest =
                        Math.max(
                                largest, counts.values().stream().mapToLong(Long::longValue).sum());
            }
        }
        return sum + largest;
    }

    private static Drawing drawn(
            Measured measured,
            ChartKind kind,
            Quantity quantity,
            String title,
            List<Experiment> chosen) {
        return switch (kind) {
            case RUN_SEQUENCE -> RunSequence.of(quantity, title, measured.runs(chosen));
            case STEADY -> measured.steady(quantity, title, chosen);
            case BOXES -> Distributions.boxes(quantity, title, measured.samples(chosen));
            case VIOLINS -> Distributions.violins(quantity, title, measured.samples(chosen));
            case QUANTILES -> Cactus.of(quantity, title, measured.samples(chosen));
            case TAIL -> Cactus.tail(quantity, title, measured.samples(chosen));
            case HISTOGRAM -> Histogram.of(quantity, title, measured.samples(chosen));
            case CLUSTERS -> clusters(quantity, title, measured.samples(chosen));
            case LAG -> Lag.of(quantity, title, measured.samples(chosen));
            case AUTOCORRELATION -> Autocorrelation.of(quantity, title, measured.samples(chosen));
            case LEVELS -> Variation.of(quantity, title, measured.samples(chosen));
            case SCATTER -> scatter(quantity, title, measured.samples(chosen));
            case HISTORY, MEANS, PARAMETER, METRICS ->
                    throw new IllegalArgumentException(kind + " is drawn from means");
        };
    }

    private static Drawing clusters(Quantity quantity, String title, List<Sample> samples) {
        var clusters = new ArrayList<Clusters>();
        samples.forEach(each -> clusters.add(Clusters.in(each.observations().values())));
        return Histogram.ofClusters(quantity, title, samples, clusters);
    }

    private static Drawing scatter(Quantity quantity, String title, List<Sample> samples) {
        return samples.size() < 2
                ? Drawing.without(title, "Two measured experiments are needed; choose two.")
                : Scatter.of(
                        quantity,
                        title,
                        samples.get(samples.size() - 2),
                        samples.getLast(),
                        TOLERANCE,
                        false);
    }

    /** Between the lines beside the diagonal; the default of verdicts. */
    private static final double TOLERANCE = 0.01;

    private static String title(ChartKind kind, Metric metric, List<Experiment> experiments) {
        String names =
                experiments.size() <= 3
                        ? experiments.stream()
                                .map(Experiment::label)
                                .collect(Collectors.joining(", "))
                        : experiments.size() + " experiments";
        return names.isEmpty()
                ? metric.title() + ": " + kind.question()
                : "%s of %s: %s".formatted(metric.title(), names, kind.question());
    }
}
