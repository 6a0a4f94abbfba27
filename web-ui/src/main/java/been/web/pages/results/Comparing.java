package been.web.pages.results;

import been.web.charts.Figures;
import been.web.charts.Picked;
import been.web.charts.SideBySide;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Paragraph;
import java.util.List;

/** One group of the picked experiments against another. */
final class Comparing {
    private Comparing() {}

    private record Row(String name, SideBySide.Side side) {}

    static Component of(Picked picked, Figures figures, Choice choice) {
        return Html.section("Side by side", content(picked, figures, choice));
    }

    private static Component content(Picked picked, Figures figures, Choice choice) {
        if (choice.old().isEmpty() || choice.current().isEmpty()) {
            return Html.quiet(
                    "Choose above which experiments are old and which are new; the executions of each side are taken together.");
        }
        return picked.compare(figures.metric(), choice.old(), choice.current())
                .<Component>map(sides -> table(sides, figures))
                .orElseGet(() -> Html.quiet("One side has no execution that counts."));
    }

    private static Component table(SideBySide sides, Figures figures) {
        String change = Numbers.percent(sides.change(), sides.low(), sides.high());
        return Html.div(
                "tab-body",
                Html.div(
                        "row",
                        Labels.verdict(sides.verdict(), figures.words()),
                        Html.text(change, "label")),
                new Paragraph(sides.sentence()),
                new DataTable<Row>("Old against new")
                        .column("side", Row::name, "label")
                        .column("experiments", row -> row.side().name())
                        .number(
                                "mean" + figures.scale().suffix(),
                                row -> figures.plusMinus(row.side().mean(), row.side().halfWidth()))
                        .number("executions", row -> row.side().executions())
                        .show(
                                List.of(
                                        new Row("old", sides.old()),
                                        new Row("new", sides.current()))));
    }
}
