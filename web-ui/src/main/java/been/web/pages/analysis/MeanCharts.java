package been.web.pages.analysis;

import been.analyses.AnalysisView.Comparison;
import been.analyses.AnalysisView.Estimate;
import been.analyses.AnalysisView.Experiment;
import been.results.Metric;
import been.web.pages.chart.ChartDescription;
import been.web.pages.chart.ChartDescription.Bar;
import been.web.pages.chart.ChartDescription.HistoryPoint;
import been.web.pages.text.Numbers;
import been.web.pages.text.VerdictWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes the charts of means: a history, or configurations side by side. Pure. */
final class MeanCharts {

    /** From this ratio on, a linear axis no longer shows the small values. */
    private static final double WIDE = 20;

    private MeanCharts() {}

    static ChartDescription of(Figures figures) {
        return figures.isHistory() ? history(figures) : comparison(figures);
    }

    private static ChartDescription history(Figures figures) {
        List<HistoryPoint> points =
                figures.experiments().stream().map(each -> point(figures, each)).toList();
        long changes = points.stream().filter(point -> point.mark() != null).count();
        return new ChartDescription.History(
                figures.metric().title() + " over versions",
                figures.legend(),
                "%s over %d versions, %d sure changes; the table below holds the same numbers"
                        .formatted(figures.metric().title(), points.size(), changes),
                unmeasured(figures),
                "version",
                figures.axisTitle(),
                points);
    }

    private static HistoryPoint point(Figures figures, Experiment experiment) {
        Optional<Estimate> estimate = figures.estimate(experiment);
        Optional<Comparison> comparison = figures.comparison(experiment);
        String mark =
                comparison
                        .filter(c -> VerdictWord.of(c.verdict()).isChange())
                        .map(MeanCharts::mark)
                        .orElse(null);
        return new HistoryPoint(
                experiment.label(),
                estimate.map(e -> figures.scale().apply(e.mean())).orElse(null),
                estimate.map(e -> bound(figures, e, -1)).orElse(null),
                estimate.map(e -> bound(figures, e, 1)).orElse(null),
                comparison.map(Comparison::verdict).orElse(null),
                mark,
                lines(figures, experiment),
                experiment.key());
    }

    private static ChartDescription comparison(Figures figures) {
        List<Bar> bars =
                figures.experiments().stream()
                        .filter(each -> figures.estimate(each).isPresent())
                        .map(each -> bar(figures, each))
                        .toList();
        double smallest = bars.stream().mapToDouble(MeanCharts::size).min().orElse(1);
        double largest = bars.stream().mapToDouble(MeanCharts::size).max().orElse(1);
        return new ChartDescription.Comparison(
                figures.metric().title() + " by configuration",
                figures.legend(),
                "%s of %d configurations; the table below holds the same numbers"
                        .formatted(figures.metric().title(), bars.size()),
                unmeasured(figures),
                figures.axisTitle(),
                smallest > 0 && largest / smallest > WIDE,
                figures.metric().better() == Metric.Better.HIGHER,
                bars);
    }

    private static Bar bar(Figures figures, Experiment experiment) {
        Estimate estimate = figures.estimate(experiment).orElseThrow();
        return new Bar(
                experiment.label(),
                figures.scale().apply(estimate.mean()),
                bound(figures, estimate, -1),
                bound(figures, estimate, 1),
                figures.isBest(experiment),
                figures.isVeryBest(experiment) ? "best" : "as good",
                figures.mean(estimate) + figures.scale().suffix(),
                lines(figures, experiment));
    }

    private static double size(Bar bar) {
        return bar.mean() == null ? 0 : bar.mean();
    }

    private static @Nullable Double bound(Figures figures, Estimate estimate, int side) {
        Double halfWidth = estimate.halfWidth();
        return halfWidth == null ? null : figures.scale().apply(estimate.mean() + side * halfWidth);
    }

    private static String mark(Comparison comparison) {
        return VerdictWord.of(comparison.verdict()).symbol()
                + " "
                + Numbers.percent(comparison.change());
    }

    /** What a hover says of an experiment. */
    static List<String> lines(Figures figures, Experiment experiment) {
        var lines = new ArrayList<String>();
        figures.estimate(experiment)
                .ifPresent(estimate -> {
                    lines.add(
                            figures.mean(estimate)
                                    + figures.scale().suffix()
                                    + " at "
                                    + Figures.confidence(estimate.confidence()));
                    figures.comparison(experiment)
                            .ifPresent(c -> lines.add(comparison(figures, c)));
                    lines.add(Figures.countsInWords(estimate));
                });
        String problem = experiment.problem();
        if (problem != null) {
            lines.add(problem);
        }
        if (lines.isEmpty()) {
            lines.add("not measured yet");
        }
        if (!figures.view().hosts().isEmpty()) {
            lines.add("on " + String.join(", ", figures.view().hosts()));
        }
        return lines;
    }

    private static String comparison(Figures figures, Comparison comparison) {
        VerdictWord verdict = VerdictWord.of(comparison.verdict());
        return "%s %s %s against %s"
                .formatted(
                        verdict.symbol(),
                        Numbers.percent(comparison.change(), comparison.low(), comparison.high()),
                        verdict.word(),
                        figures.label(comparison.oldExperiment()));
    }

    private static @Nullable String unmeasured(Figures figures) {
        String missing =
                figures.experiments().stream()
                        .filter(each -> each.problem() != null)
                        .filter(each -> figures.estimate(each).isEmpty())
                        .map(each -> each.label() + " (" + each.problem() + ")")
                        .collect(Collectors.joining("; "));
        return missing.isEmpty() ? null : "Not measured: " + missing;
    }
}
