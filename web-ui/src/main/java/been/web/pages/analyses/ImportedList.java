package been.web.pages.analyses;

import been.protocol.results.StoredAnalysis;
import been.results.Archive;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Pager;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import java.util.List;

/** Results that other programs or platforms measured; nothing while there are none. */
final class ImportedList extends Div {
    private final Archive archive;
    private final DataTable<StoredAnalysis> table =
            new DataTable<StoredAnalysis>("Imported results, by name")
                    .column("name", ImportedList::link, "label")
                    .number("experiments", StoredAnalysis::experiments)
                    .number("executions", StoredAnalysis::executions)
                    .number("counting", StoredAnalysis::counting)
                    .column("latest", StoredAnalysis::latest);
    private final Span more = Html.quiet("");

    ImportedList(Archive archive) {
        this.archive = archive;
        add(Html.section("Imported", table, more));
    }

    void show() {
        List<String> names = archive.names().stream().filter(StoredAnalysis::isImported).toList();
        setVisible(!names.isEmpty());
        table.show(
                names.stream()
                        .limit(Pager.ROWS)
                        .flatMap(name -> archive.analysis(name).stream())
                        .toList());
        more.setText(
                names.size() > Pager.ROWS
                        ? "And %d more; search for them on the page Results."
                                .formatted(names.size() - Pager.ROWS)
                        : "");
    }

    private static Anchor link(StoredAnalysis one) {
        return Html.link("/analyses/imported/" + one.analysis(), one.analysis());
    }
}
