package been.web.charts;

import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.Verdict;
import been.results.chart.Drawing;
import been.results.chart.plot.MeanBars;
import been.results.chart.plot.Timeline;
import been.web.pages.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The charts of means: a history, or configurations side by side. Pure. */
final class MeanCharts {

    private MeanCharts() {}

    static Drawing history(Figures figures, List<Timeline.Break> breaks) {
        return new Timeline(
                        figures.quantity(),
                        figures.metric().label() + " over versions",
                        figures.legend(),
                        unmeasured(figures),
                        figures.experiments().stream().map(each -> version(figures, each)).toList(),
                        breaks,
                        List.of())
                .drawing();
    }

    private static Timeline.Version version(Figures figures, Experiment experiment) {
        Optional<Estimate> estimate = figures.estimate(experiment);
        Optional<Verdict> verdict = figures.comparison(experiment).map(c -> c.verdict());
        return new Timeline.Version(
                experiment.label(),
                estimate.map(Estimate::mean).orElse(null),
                estimate.map(Estimate::halfWidth).orElse(null),
                verdict.map(word -> been.statistics.compare.Verdict.valueOf(word.name()))
                        .orElse(null),
                figures.comparison(experiment)
                        .filter(_ -> verdict.filter(Verdict::isChange).isPresent())
                        .map(MeanCharts::mark)
                        .orElse(null),
                lines(figures, experiment),
                figures.link(experiment));
    }

    static Drawing means(Figures figures) {
        return MeanBars.of(
                figures.quantity(),
                figures.metric().label()
                        + (figures.isHistory() ? " by version" : " by configuration"),
                figures.legend(),
                unmeasured(figures),
                figures.experiments().stream()
                        .filter(each -> figures.estimate(each).isPresent())
                        .map(each -> bar(figures, each))
                        .toList());
    }

    private static MeanBars.Bar bar(Figures figures, Experiment experiment) {
        Estimate estimate = figures.estimate(experiment).orElseThrow();
        String word = figures.isVeryBest(experiment) ? "best" : "as good";
        return new MeanBars.Bar(
                experiment.label(),
                estimate.mean(),
                estimate.halfWidth(),
                figures.isBest(experiment) ? Optional.of(word) : Optional.empty(),
                figures.mean(estimate) + figures.scale().suffix(),
                lines(figures, experiment),
                figures.link(experiment));
    }

    private static String mark(Comparison comparison) {
        return comparison.verdict().symbol() + " " + Numbers.percent(comparison.change());
    }

    /** The tooltip of an experiment. */
    static List<String> lines(Figures figures, Experiment experiment) {
        var lines = new ArrayList<String>();
        figures.estimate(experiment)
                .ifPresent(estimate -> {
                    String mean = figures.mean(estimate) + figures.scale().suffix();
                    lines.add(mean + " at " + Figures.confidence(estimate.confidence()));
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
        figures.place(experiment).ifPresent(lines::add);
        return lines;
    }

    private static String comparison(Figures figures, Comparison comparison) {
        Verdict verdict = comparison.verdict();
        return "%s %s %s against %s"
                .formatted(
                        verdict.symbol(),
                        Numbers.percent(comparison.change(), comparison.low(), comparison.high()),
                        figures.words().of(verdict),
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
