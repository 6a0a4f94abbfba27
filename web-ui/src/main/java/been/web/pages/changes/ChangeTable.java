package been.web.pages.changes;

import been.analyses.Change;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Span;
import java.util.ArrayList;
import java.util.List;

/** Changes one below the other. */
public final class ChangeTable {

    private ChangeTable() {}

    /**
     * @param isOfOne whether all are of one benchmark, which then is not repeated
     */
    public static DataTable of(List<Change> changes, boolean isOfOne) {
        DataTable table = new DataTable("Changes").number("change");
        if (!isOfOne) {
            table.text("benchmark");
        }
        table.text("newer version").text("older version");
        if (!isOfOne) {
            table.text("software").text("host");
        }
        table.text("state").text("by").text("found").text("details");
        for (Change change : changes) {
            row(table, change, isOfOne);
        }
        return table;
    }

    private static void row(DataTable table, Change change, boolean isOfOne) {
        var cells = new ArrayList<Component>();
        cells.add(ChangeLabels.size(change));
        if (!isOfOne) {
            Span benchmark =
                    new Span(
                            Html.link(
                                    "/changes/" + change.series().id(),
                                    change.series().metric().title()));
            benchmark.setTitle(ChangeLabels.sub(change.series()));
            cells.add(benchmark);
        }
        cells.add(DataTable.cell(change.version()));
        cells.add(Html.text(change.oldVersion(), "quiet"));
        if (!isOfOne) {
            cells.add(DataTable.cell(change.series().software()));
            cells.add(DataTable.cell(change.series().host()));
        }
        Span state = new Span(ChangeLabels.state(change.state()));
        if (!change.isThere()) {
            state.add(Html.text(" · not seen any more", "quiet", "small"));
        }
        cells.add(state);
        Span who = Html.text(change.last().who(), "quiet");
        who.setTitle(change.last().comment());
        cells.add(who);
        cells.add(new Moment(change.foundAt()));
        cells.add(Html.link(ChangeLabels.href(change), "look closely"));
        table.row(cells.toArray(Component[]::new))
                .getElement()
                .setAttribute("data-change", String.valueOf(change.id()));
    }
}
