package been.web.pages.changes;

import been.protocol.analyses.Change;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Span;
import java.util.List;

/** Tables of changes. */
public final class ChangeTable {
    private ChangeTable() {}

    /** Changes of several benchmarks. */
    static DataTable<Change> of(List<Change> changes) {
        var table =
                start().column("benchmark", ChangeTable::benchmark)
                        .column("newer version", Change::version)
                        .column("older version", Change::oldVersion, "quiet")
                        .column("software", change -> change.series().software())
                        .column("host", change -> change.series().host());
        return end(table, changes);
    }

    /** Changes of one benchmark, which is not repeated. */
    public static DataTable<Change> ofOne(List<Change> changes) {
        var table =
                start().column("newer version", Change::version)
                        .column("older version", Change::oldVersion, "quiet");
        return end(table, changes);
    }

    private static DataTable<Change> start() {
        return new DataTable<Change>("Changes").number("change", ChangeLabels::size);
    }

    private static DataTable<Change> end(DataTable<Change> table, List<Change> changes) {
        return table.column("state", ChangeTable::state)
                .column("by", ChangeTable::who, "quiet")
                .column("found", Change::foundAt)
                .column("details", change -> Html.link(ChangeLabels.href(change), "look closely"))
                .eachRow((change, row) ->
                        row.getElement().setAttribute("data-change", String.valueOf(change.id())))
                .show(changes);
    }

    private static Component benchmark(Change change) {
        Span benchmark =
                Html.line(
                        Html.link(
                                "/changes/" + change.series().id(),
                                change.series().metric().label()));
        benchmark.setTitle(ChangeLabels.sub(change.series()));
        return benchmark;
    }

    private static Component state(Change change) {
        return Html.line(
                ChangeLabels.state(change.state()),
                Html.text(change.isThere() ? "" : " · no longer seen", "quiet", "small"));
    }

    private static Span who(Change change) {
        Span who = new Span(change.last().who());
        who.setTitle(change.last().comment());
        return who;
    }
}
