package been.web.pages.results;

import been.web.charts.Figures;
import been.web.charts.Picked;
import been.web.charts.SideBySide;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Labels;
import been.web.pages.text.Numbers;
import been.web.pages.text.VerdictWord;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Paragraph;
import java.util.Optional;

/** One group of what is picked against another. */
final class Comparing {
    private Comparing() {}

    static Component of(Picked picked, Figures figures, Choice choice) {
        return Html.section("Side by side", content(picked, figures, choice));
    }

    private static Component content(Picked picked, Figures figures, Choice choice) {
        if (choice.old().isEmpty() || choice.current().isEmpty()) {
            return Html.text(
                    "Say above which experiments are old and which are new; those on one side are taken together.",
                    "quiet");
        }
        Optional<SideBySide> both =
                picked.compare(figures.metric(), choice.old(), choice.current());
        if (both.isEmpty()) {
            return Html.text("One side has no execution that counts.", "quiet");
        }
        SideBySide sides = both.get();
        DataTable table =
                new DataTable("Old against new")
                        .text("side")
                        .text("experiments")
                        .number("mean" + figures.scale().suffix())
                        .number("executions");
        row(table, "old", sides.old(), figures);
        row(table, "new", sides.current(), figures);
        return Html.div(
                "tab-body",
                Html.div(
                        "row",
                        Labels.verdict(VerdictWord.of(sides.verdict())),
                        Html.text(
                                Numbers.percent(sides.change(), sides.low(), sides.high()),
                                "label")),
                new Paragraph(sides.sentence()),
                table);
    }

    private static void row(DataTable table, String side, SideBySide.Side one, Figures figures) {
        Double halfWidth = one.halfWidth();
        table.row(
                Html.text(side, "label"),
                DataTable.cell(one.name()),
                DataTable.cell(
                        Numbers.plusMinus(
                                figures.scale().apply(one.mean()),
                                halfWidth == null ? null : figures.scale().apply(halfWidth))),
                DataTable.cell(String.valueOf(one.executions())));
    }
}
