package been.web.pages.analyses;

import been.results.StoredAnalysis;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Span;
import java.util.List;

/** Results that other programs or platforms measured: they have no verdicts of their own here. */
final class ImportedList {

    private ImportedList() {}

    /** A table of those that were imported, and nothing when none was. */
    static Component[] of(List<StoredAnalysis> stored) {
        List<StoredAnalysis> imported = stored.stream().filter(StoredAnalysis::imported).toList();
        if (imported.isEmpty()) {
            return new Component[0];
        }
        DataTable table =
                new DataTable("Imported results, latest first")
                        .text("name")
                        .text("origin")
                        .number("experiments")
                        .number("executions")
                        .number("counting")
                        .text("latest");
        imported.forEach(one -> table.row(cells(one)));
        return new Component[] {
            Html.section(
                    "Imported",
                    table,
                    Html.text(
                            "Compare one with: been analyze compare NAME; give it out with: been results export NAME",
                            "quiet"))
        };
    }

    private static Component[] cells(StoredAnalysis one) {
        return new Component[] {
            Html.text(one.analysis(), "label"),
            new Span("imported"),
            DataTable.cell(String.valueOf(one.experiments())),
            DataTable.cell(String.valueOf(one.executions())),
            DataTable.cell(String.valueOf(one.counting())),
            new Moment(one.latest())
        };
    }
}
