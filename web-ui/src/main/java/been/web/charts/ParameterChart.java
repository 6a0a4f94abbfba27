package been.web.charts;

import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.results.chart.Drawing;
import been.results.chart.Range;
import been.results.chart.plot.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Means against the parameter whose numbers vary most. Pure. */
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
        for (Experiment experiment : figures.experiments()) {
            OptionalDouble at = number(experiment.configuration().getOrDefault(name, ""));
            figures.estimate(experiment)
                    .filter(_ -> at.isPresent())
                    .ifPresent(estimate ->
                            settings.computeIfAbsent(
                                            others(figures, experiment, name),
                                            _ -> new ArrayList<>())
                                    .add(
                                            new Parameter.Mean(
                                                    at.getAsDouble(),
                                                    estimate.mean(),
                                                    estimate.halfWidth(),
                                                    MeanCharts.lines(figures, experiment),
                                                    figures.link(experiment))));
        }
        return Parameter.of(
                figures.quantity(),
                "%s against %s".formatted(figures.metric().label(), name),
                name,
                settings.entrySet().stream()
                        .map(e -> new Parameter.Setting(e.getKey(), e.getValue()))
                        .toList());
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
