package been.web.charts;

import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.AnalysisView.History;
import been.protocol.analyses.VerdictWords;
import been.protocol.results.Metric;
import been.results.chart.plot.Quantity;
import been.statistics.compare.Better;
import been.statistics.wording.Scale;
import been.web.pages.text.Numbers;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one metric of one analysis, found by experiment, in the unit that suits them all.
 * Pure.
 */
public final class Figures {

    private final AnalysisView view;
    private final Metric metric;
    private final Scale scale;
    private final Map<String, Estimate> estimates = new HashMap<>();
    private final Map<String, Comparison> comparisons = new HashMap<>();
    private final Map<String, String> labels = new HashMap<>();
    private final Map<String, String> places;

    private final Function<Experiment, String> links;
    private final List<History> histories;

    public Figures(AnalysisView view, Metric metric) {
        this(view, metric, Map.of());
    }

    /**
     * @param places by experiment, where it was measured, in words
     */
    Figures(AnalysisView view, Metric metric, Map<String, String> places) {
        this(view, metric, places, experiment -> explore(view, metric, experiment.key()));
    }

    /**
     * Figures of what is no single analysis.
     *
     * @param links to the measurements of an experiment
     */
    Figures(AnalysisView view, Metric metric, Function<Experiment, String> links) {
        this(view, metric, Map.of(), links);
    }

    private Figures(
            AnalysisView view,
            Metric metric,
            Map<String, String> places,
            Function<Experiment, String> links) {
        this.places = Map.copyOf(places);
        this.links = links;
        this.view = view;
        this.metric = metric;
        this.histories = view.histories();
        for (Estimate estimate : view.estimates()) {
            if (estimate.metric().equals(metric.name())) {
                estimates.put(estimate.experiment(), estimate);
            }
        }
        for (Comparison comparison : view.comparisons()) {
            if (comparison.metric().equals(metric.name())) {
                comparisons.put(comparison.newExperiment(), comparison);
            }
        }
        view.experiments().forEach(each -> labels.put(each.key(), each.label()));
        this.scale =
                Scale.of(metric.unit(), estimates.values().stream().mapToDouble(Estimate::mean));
    }

    public AnalysisView view() {
        return view;
    }

    private static String explore(AnalysisView view, Metric metric, String experiment) {
        return explore(view.summary().id(), metric, experiment);
    }

    /** The address of the measurements of an experiment. */
    static String explore(Object analysis, Metric metric, String experiment) {
        return "/analyses/%s?tab=explore&metric=%s&experiment=%s"
                .formatted(
                        analysis,
                        metric.name(),
                        URLEncoder.encode(experiment, StandardCharsets.UTF_8));
    }

    /** To the measurements of an experiment. */
    String link(Experiment experiment) {
        return links.apply(experiment);
    }

    public Metric metric() {
        return metric;
    }

    public Scale scale() {
        return scale;
    }

    public List<Experiment> experiments() {
        return view.experiments();
    }

    public boolean isHistory() {
        return view.summary().kind() == AnalysisKind.REGRESSION;
    }

    /** Whether it is the oldest version of a history. */
    public boolean isFirst(Experiment experiment) {
        return histories.stream()
                .anyMatch(history -> history.experiments().getFirst().equals(experiment));
    }

    /** How its verdicts read. */
    public VerdictWords words() {
        return VerdictWords.of(view.summary().kind(), metric);
    }

    /** What charts of summaries show it as. */
    public Quantity quantity() {
        return new Quantity(metric.label(), scale, better(metric));
    }

    /** What the dots and bars of a chart of means are. */
    public String legend() {
        return legend(metric, estimates.values().stream().map(Estimate::confidence).findFirst());
    }

    static String legend(Metric metric, Optional<Double> confidence) {
        String better =
                switch (metric.better()) {
                    case LOWER -> "lower is better";
                    case HIGHER -> "higher is better";
                };
        String mean = metric.summary().isMean() ? "mean" : "mean " + metric.summary();
        return confidence
                .map(each -> "%s with %s interval; %s".formatted(mean, confidence(each), better))
                .orElse(better);
    }

    static Better better(Metric metric) {
        return switch (metric.better()) {
            case LOWER -> Better.LOWER;
            case HIGHER -> Better.HIGHER;
        };
    }

    public static String confidence(double confidence) {
        return Numbers.significant(confidence * 100) + " %";
    }

    public Optional<Estimate> estimate(Experiment experiment) {
        return Optional.ofNullable(estimates.get(experiment.key()));
    }

    /** Of this experiment against its predecessor or the baseline. */
    public Optional<Comparison> comparison(Experiment experiment) {
        return Optional.ofNullable(comparisons.get(experiment.key()));
    }

    public Collection<Comparison> comparisons() {
        return comparisons.values();
    }

    /** What the others are compared with. */
    public boolean isBaseline(Experiment experiment) {
        return comparisons.values().stream()
                .anyMatch(each -> each.oldExperiment().equals(experiment.key()));
    }

    /** Where an experiment was measured; empty when that is not known. */
    Optional<String> place(Experiment experiment) {
        return Optional.ofNullable(places.get(experiment.key()));
    }

    public String label(String experiment) {
        return labels.getOrDefault(experiment, experiment);
    }

    /** {@code 12.41 ± 0.08}, in the unit of {@link #scale}. */
    public String mean(Estimate estimate) {
        return plusMinus(estimate.mean(), estimate.halfWidth());
    }

    /** In the unit of {@link #scale}, with its half-width. */
    public String plusMinus(double mean, @Nullable Double halfWidth) {
        return plusMinus(scale, mean, halfWidth);
    }

    static String plusMinus(Scale scale, double mean, @Nullable Double halfWidth) {
        return Numbers.plusMinus(
                scale.apply(mean), halfWidth == null ? null : scale.apply(halfWidth));
    }

    public Optional<String> mean(Experiment experiment) {
        return estimate(experiment).map(this::mean);
    }

    /** Such as {@code +7.8 % [+6.9, +8.7]}; empty without a comparison. */
    public Optional<String> change(Experiment experiment) {
        return comparison(experiment).map(c -> Numbers.percent(c.change(), c.low(), c.high()));
    }

    /** As the end of a column's title, such as {@code , ms}; empty for plain numbers. */
    public String unit() {
        return scale.unit().isEmpty() ? "" : ", " + scale.unit();
    }

    /** {@code 10 × 40}: executions by measurements, or binaries by executions by measurements. */
    public static String counts(Estimate estimate) {
        String executions = Numbers.count(estimate.executions());
        long each =
                estimate.executions() == 0 ? 0 : estimate.measurements() / estimate.executions();
        boolean isEven = each * estimate.executions() == estimate.measurements();
        String measurements = (isEven ? "" : "≈ ") + Numbers.count(each);
        return estimate.binaries() > 1
                ? "%d × %s × %s"
                        .formatted(
                                estimate.binaries(),
                                Numbers.count(estimate.executions() / estimate.binaries()),
                                measurements)
                : executions + " × " + measurements;
    }

    /** The same in words, for a hover. */
    public static String countsInWords(Estimate estimate) {
        String builds = estimate.binaries() > 1 ? estimate.binaries() + " binaries, " : "";
        return "%s%s executions, %s measurements"
                .formatted(
                        builds,
                        Numbers.count(estimate.executions()),
                        Numbers.count(estimate.measurements()));
    }

    /**
     * Whether this configuration is the best of a comparison or as good as the best. When the
     * module marks none of those that were compared, the baseline itself is the best.
     */
    public boolean isBest(Experiment experiment) {
        if (isHistory() || comparisons.isEmpty() || !estimates.containsKey(experiment.key())) {
            return false;
        }
        Comparison own = comparisons.get(experiment.key());
        return own != null ? own.best() : comparisons.values().stream().noneMatch(Comparison::best);
    }

    /** The best mean among the best, to tell it from its equals. */
    public boolean isVeryBest(Experiment experiment) {
        double sign = metric.better() == Metric.Better.LOWER ? 1 : -1;
        double own = sign * meanOf(experiment);
        return isBest(experiment)
                && view.experiments().stream()
                        .filter(this::isBest)
                        .allMatch(other -> sign * meanOf(other) >= own);
    }

    private double meanOf(Experiment experiment) {
        Estimate estimate = estimates.get(experiment.key());
        return estimate == null ? Double.NaN : estimate.mean();
    }
}
