package been.web.pages.analysis;

import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.analyses.AnalysisView.Finding;
import been.protocol.analyses.AnalysisView.FindingState;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import been.web.charts.Figures;
import been.web.pages.parts.Html;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What an analysis found, in a few lines: sure changes of a history, or the best of each metric.
 */
final class Findings {

    private static final int LINES = 5;

    private Findings() {}

    /** Three components a line. */
    static Component[] lines(AnalysisView view) {
        if (!view.summary().state().isTerminal()) {
            return new Component[0];
        }
        Stream<Component> lines =
                view.summary().kind() == AnalysisKind.REGRESSION
                        ? Stream.concat(changes(view).stream(), doubtful(view))
                                .limit(LINES)
                                .flatMap(c -> change(view, c))
                        : view.metrics().stream().limit(LINES).flatMap(m -> best(view, m));
        return lines.toArray(Component[]::new);
    }

    /** The sure changes, the largest first. */
    static List<Comparison> changes(AnalysisView view) {
        return view.comparisons().stream()
                .filter(c -> c.verdict().isChange())
                .sorted(
                        Comparator.comparingDouble((Comparison c) -> Math.abs(c.change()))
                                .reversed())
                .toList();
    }

    /** Regressions that were found, and that no fresh experiment has confirmed. */
    private static Stream<Comparison> doubtful(AnalysisView view) {
        return view.comparisons().stream()
                .filter(c -> c.finding() != null && !c.verdict().isChange());
    }

    private static String sentence(Comparison comparison) {
        Finding finding = comparison.finding();
        String word = comparison.verdict().word();
        if (finding == null || finding.state() == FindingState.CONFIRMED) {
            return word;
        }
        return finding.state() == FindingState.NEW
                ? "seems to have regressed, not confirmed yet,"
                : "seemed to have regressed, a fresh experiment did not confirm it,";
    }

    private static Stream<Component> change(AnalysisView view, Comparison change) {
        Verdict verdict = change.verdict();
        String size = Numbers.percent(change.change(), change.low(), change.high());
        return view.metrics().stream()
                .filter(metric -> metric.name().equals(change.metric()))
                .map(metric -> new Figures(view, metric))
                .flatMap(figures ->
                        Stream.of(
                                Html.text(verdict.symbol() + " " + size, "verdict", verdict.word()),
                                link(
                                        figures,
                                        figures.metric().label()
                                                + " · "
                                                + figures.label(change.newExperiment())),
                                Html.text(
                                        sentence(change)
                                                + " against "
                                                + figures.label(change.oldExperiment()),
                                        "quiet")));
    }

    private static Stream<Component> best(AnalysisView view, Metric metric) {
        var figures = new Figures(view, metric);
        return figures.experiments().stream()
                .filter(figures::isVeryBest)
                .limit(1)
                .flatMap(experiment ->
                        Stream.of(
                                link(figures, metric.label()),
                                Html.text("★ " + experiment.label(), "best"),
                                Html.text(against(figures, experiment), "quiet")));
    }

    private static String against(Figures figures, Experiment best) {
        String mean =
                figures.estimate(best)
                        .map(e -> figures.mean(e) + figures.scale().suffix())
                        .orElse("");
        String change =
                figures.comparison(best)
                        .map(c ->
                                ", %s against %s"
                                        .formatted(
                                                Numbers.percent(c.change(), c.low(), c.high()),
                                                figures.label(c.oldExperiment())))
                        .orElse(", the baseline itself");
        long equals = figures.experiments().stream().filter(figures::isBest).count() - 1;
        return mean + change + (equals == 0 ? "" : "; %d others are as good".formatted(equals));
    }

    private static Anchor link(Figures figures, String text) {
        return Html.link(
                "/analyses/%s?metric=%s"
                        .formatted(figures.view().summary().id(), figures.metric().name()),
                text);
    }
}
