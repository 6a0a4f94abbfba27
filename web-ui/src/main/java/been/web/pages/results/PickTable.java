package been.web.pages.results;

import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.results.StoredAnalysis;
import been.web.charts.Figures;
import been.web.charts.Pick;
import been.web.charts.Picked;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.parts.Links;
import been.web.pages.parts.OneOf;
import com.vaadin.flow.component.Component;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The picked experiments, their means, and on which side of a comparison each is. */
final class PickTable {
    private static final Map<String, String> SIDES =
            Map.of("", "neither", "old", "old", "new", "new");

    private PickTable() {}

    static Component of(
            Picked picked, Figures figures, Choice choice, Consumer<UnaryOperator<Choice>> change) {
        return new DataTable<Experiment>("Picked experiments")
                .column("experiment", each -> pick(each).experiment(), "label")
                .column("analysis", each -> analysis(pick(each)))
                .number("mean" + figures.unit(), each -> figures.mean(each).orElse("–"))
                .number(
                        "executions × each",
                        each ->
                                figures.estimate(each)
                                        .map(Figures::counts)
                                        .orElse("nothing counts"))
                .number("change to the first", each -> figures.change(each).orElse(""))
                .column(
                        "verdict",
                        each -> Labels.verdict(figures.comparison(each), figures.words()))
                .column(
                        "in the comparison",
                        each ->
                                side(
                                        picked.label(pick(each)),
                                        choice.side(pick(each)),
                                        side -> change.accept(now -> now.onSide(pick(each), side))))
                .column(
                        "",
                        each ->
                                Html.small(
                                        "Remove",
                                        () -> change.accept(now -> now.pick(pick(each), false))))
                .show(figures.experiments());
    }

    private static Pick pick(Experiment experiment) {
        return Pick.of(experiment.key()).orElseThrow();
    }

    private static Component analysis(Pick pick) {
        return StoredAnalysis.isImported(pick.analysis())
                ? Html.quiet(pick.analysis())
                : Links.analysis(pick.analysis(), pick.analysis());
    }

    private static Component side(String label, String chosen, Consumer<String> choose) {
        var side =
                new OneOf<String>("", key -> SIDES.getOrDefault(key, key))
                        .offer(List.of("", "old", "new"), chosen)
                        .onChoice(choose);
        side.setAriaLabel("Side of " + label);
        side.setWidth("7rem");
        return side;
    }
}
