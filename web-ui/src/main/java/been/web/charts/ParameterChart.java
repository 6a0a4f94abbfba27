package been.web.charts;

import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.AnalysisView.Experiment;
import been.results.chart.Drawing;
import been.results.chart.Range;
import been.results.chart.plot.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Means against the parameter whose numbers vary most, or against another metric. Pure. */
final class ParameterChart {

    private ParameterChart() {}

    /** The parameter with the most numbers, at least two; the first by name of several. */
    static Optional<String> parameter(AnalysisView view) {
        var numbers = new TreeMap<String, TreeSet<Double>>();
        var others = new TreeSet<String>();
        for (Experiment experiment : view.experiments()) {
            experiment
                    .configuration()
                    .forEach((name, value) -> {
                        OptionalDouble number = number(value);
                        if (number.isPresent()) {
                            numbers.computeIfAbsent(name, _ -> new TreeSet<>())
                                    .add(number.getAsDouble());
                        } else {
                            others.add(name);
                        }
                    });
        }
        numbers.keySet().removeAll(others);
        Optional<String> most = Optional.empty();
        int count = 1;
        for (var each : numbers.entrySet()) {
            if (each.getValue().size() > count) {
                most = Optional.of(each.getKey());
                count = each.getValue().size();
            }
        }
        return most;
    }

    static Drawing of(Figures figures, String title) {
        Optional<String> parameter = parameter(figures.view());
        if (parameter.isEmpty()) {
            return Drawing.without(
                    title, "No parameter of this analysis has several numbers to draw against.");
        }
        String name = parameter.get();
        Map<String, List<Parameter.Mean>> settings = new LinkedHashMap<>();
        for (Experiment experiment : sorted(figures, name)) {
            OptionalDouble at = number(experiment, name);
            figures.estimate(experiment)
                    .filter(_ -> at.isPresent())
                    .ifPresent(estimate ->
                            settings.computeIfAbsent(
                                            others(figures, experiment, name),
                                            _ -> new ArrayList<>())
                                    .add(
                                            new Parameter.Mean(
                                                    at.getAsDouble(),
                                                    null,
                                                    estimate.mean(),
                                                    estimate.halfWidth(),
                                                    MeanCharts.lines(figures, experiment),
                                                    figures.link(experiment))));
        }
        return Parameter.of(
                figures.quantity(),
                "%s against %s".formatted(figures.metric().label(), name),
                name,
                settings(settings));
    }

    /**
     * A line leads from version to version, or along the parameter, such as the rate of requests:
     * with more of them, throughput may fall again.
     *
     * @param other figures of the metric along the horizontal axis
     */
    static Drawing against(Figures figures, Figures other) {
        String along = figures.isHistory() ? "" : parameter(figures.view()).orElse("");
        Map<String, List<Parameter.Mean>> settings = new LinkedHashMap<>();
        for (Experiment experiment : sorted(figures, along)) {
            Optional<Estimate> at = other.estimate(experiment);
            Optional<Estimate> own = figures.estimate(experiment);
            if (at.isEmpty() || own.isEmpty()) {
                continue;
            }
            List<String> lines = new ArrayList<>(List.of(experiment.label()));
            lines.add(
                    "%s %s%s"
                            .formatted(
                                    other.metric().label(),
                                    other.mean(at.get()),
                                    other.scale().suffix()));
            lines.addAll(MeanCharts.lines(figures, experiment));
            settings.computeIfAbsent(others(figures, experiment, along), _ -> new ArrayList<>())
                    .add(
                            new Parameter.Mean(
                                    at.get().mean(),
                                    at.get().halfWidth(),
                                    own.get().mean(),
                                    own.get().halfWidth(),
                                    lines,
                                    figures.link(experiment)));
        }
        return Parameter.of(
                figures.quantity(),
                "%s against %s".formatted(figures.metric().label(), other.metric().label()),
                other.quantity(),
                settings(settings));
    }

    private static List<Parameter.Setting> settings(Map<String, List<Parameter.Mean>> means) {
        return means.entrySet().stream()
                .map(each -> new Parameter.Setting(each.getKey(), each.getValue()))
                .toList();
    }

    /** By the parameter's number; those without one are first. */
    private static List<Experiment> sorted(Figures figures, String parameter) {
        return figures.experiments().stream()
                .sorted(
                        Comparator.comparingDouble(
                                each -> number(each, parameter).orElse(Double.NEGATIVE_INFINITY)))
                .toList();
    }

    private static OptionalDouble number(Experiment experiment, String parameter) {
        return number(experiment.configuration().getOrDefault(parameter, ""));
    }

    /** The other parameters that vary. */
    private static String others(Figures figures, Experiment experiment, String name) {
        return new TreeMap<>(experiment.configuration())
                .entrySet().stream()
                        .filter(e -> !e.getKey().equals(name))
                        .filter(e ->
                                figures.experiments().stream()
                                        .anyMatch(other ->
                                                !e.getValue()
                                                        .equals(
                                                                other.configuration()
                                                                        .get(e.getKey()))))
                        .map(e -> e.getKey() + " " + e.getValue())
                        .collect(Collectors.joining(", "));
    }

    private static OptionalDouble number(String value) {
        try {
            double number = Double.parseDouble(value);
            return Range.isDrawable(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (NumberFormatException notANumber) {
            return OptionalDouble.empty();
        }
    }
}
