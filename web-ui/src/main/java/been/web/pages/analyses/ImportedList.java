package been.web.pages.analyses;

import been.results.Archive;
import been.results.StoredAnalysis;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Pager;
import com.vaadin.flow.component.Component;
import java.util.List;

/** Results that other programs or platforms measured. */
final class ImportedList {

    private ImportedList() {}

    /** A table of those that were imported, and nothing when none was. */
    static Component[] of(Archive archive) {
        List<String> names = archive.names().stream().filter(StoredAnalysis::isImported).toList();
        if (names.isEmpty()) {
            return new Component[0];
        }
        DataTable table =
                new DataTable("Imported results, by name")
                        .text("name")
                        .number("experiments")
                        .number("executions")
                        .number("counting")
                        .text("latest");
        names.stream()
                .limit(Pager.ROWS)
                .flatMap(name -> archive.analysis(name).stream())
                .forEach(one -> table.row(cells(one)));
        return new Component[] {
            Html.section(
                    "Imported",
                    table,
                    Html.text(
                            names.size() > Pager.ROWS
                                    ? "And %d more; the page Results finds them."
                                            .formatted(names.size() - Pager.ROWS)
                                    : "",
                            "quiet"))
        };
    }

    private static Component[] cells(StoredAnalysis one) {
        return new Component[] {
            Html.styled(Html.link("/analyses/imported/" + one.analysis(), one.analysis()), "label"),
            DataTable.cell(String.valueOf(one.experiments())),
            DataTable.cell(String.valueOf(one.executions())),
            DataTable.cell(String.valueOf(one.counting())),
            new Moment(one.latest())
        };
    }
}
