package been.web.pages.results;

import been.analyses.AnalysisView.Estimate;
import been.analyses.AnalysisView.Experiment;
import been.results.StoredAnalysis;
import been.web.charts.Figures;
import been.web.charts.Pick;
import been.web.charts.Picked;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.text.Numbers;
import been.web.pages.text.VerdictWord;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.select.Select;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** What is picked, its means, and on which side of a comparison it stands. */
final class PickTable extends Div {
    private static final Map<String, String> SIDES =
            Map.of("", "neither", "old", "old", "new", "new");

    private final Picked picked;
    private final Figures figures;
    private final Choice choice;
    private final Consumer<UnaryOperator<Choice>> change;

    PickTable(
            Picked picked, Figures figures, Choice choice, Consumer<UnaryOperator<Choice>> change) {
        this.picked = picked;
        this.figures = figures;
        this.choice = choice;
        this.change = change;
        String unit = figures.scale().unit().isEmpty() ? "" : ", " + figures.scale().unit();
        DataTable table =
                new DataTable("What is picked")
                        .text("experiment")
                        .text("analysis")
                        .number("mean" + unit)
                        .number("executions × each")
                        .number("change to the first")
                        .text("verdict")
                        .text("in the comparison")
                        .text("");
        figures.experiments().forEach(each -> row(table, each));
        add(table);
    }

    private void row(DataTable table, Experiment experiment) {
        Pick pick = Pick.of(experiment.key()).orElseThrow();
        Optional<Estimate> estimate = figures.estimate(experiment);
        table.row(
                Html.text(pick.experiment(), "label"),
                StoredAnalysis.isImported(pick.analysis())
                        ? Html.text(pick.analysis(), "quiet")
                        : Html.link("/analyses/" + pick.analysis(), pick.analysis()),
                DataTable.cell(estimate.map(figures::mean).orElse("–")),
                DataTable.cell(estimate.map(Figures::counts).orElse("nothing counts")),
                figures.comparison(experiment)
                        .<Component>map(
                                c -> DataTable.cell(Numbers.percent(c.change(), c.low(), c.high())))
                        .orElseGet(Span::new),
                figures.comparison(experiment)
                        .<Component>map(c -> Labels.verdict(VerdictWord.of(c.verdict())))
                        .orElseGet(Span::new),
                side(pick),
                Html.small("Remove", () -> change.accept(now -> now.pick(pick, false))));
    }

    private Component side(Pick pick) {
        var side = new Select<String>();
        side.setItems("", "old", "new");
        side.setItemLabelGenerator(key -> SIDES.getOrDefault(key, key));
        side.setAriaLabel("Side of " + picked.label(pick));
        side.setValue(choice.side(pick));
        side.setWidth("7rem");
        side.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                change.accept(now -> now.onSide(pick, event.getValue()));
            }
        });
        return side;
    }
}
