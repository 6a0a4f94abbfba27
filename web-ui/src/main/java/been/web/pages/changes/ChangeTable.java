package been.web.pages.changes;

import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeGroup;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Span;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tables of changes. */
public final class ChangeTable {
    private ChangeTable() {}

    /** Changes of several benchmarks, by their causes. */
    static DataTable<Change> of(List<ChangeGroup> groups) {
        Map<Long, ChangeGroup> byFirst =
                groups.stream()
                        .collect(
                                Collectors.toMap(
                                        group -> group.changes().getFirst().id(), group -> group));
        var table =
                new DataTable<Change>("Changes")
                        .column("cause", change -> cause(byFirst.get(change.id())))
                        .number("change", ChangeLabels::size)
                        .column("benchmark", ChangeTable::benchmark)
                        .column("versions", ChangeLabels::versions, "quiet")
                        .column("software", change -> change.series().software())
                        .column("host", change -> change.series().host());
        return end(table, groups.stream().flatMap(group -> group.changes().stream()).toList());
    }

    /** At the first change of each group. */
    private static Component cause(@Nullable ChangeGroup group) {
        if (group == null) {
            return Html.text("″", "quiet");
        }
        int count = group.changes().size();
        return Html.line(
                Html.text(group.title(), "label"),
                Html.text(count == 1 ? "" : " · " + count + " changes", "quiet", "small"));
    }

    /** Changes of one benchmark, which is not repeated. */
    public static DataTable<Change> ofOne(List<Change> changes) {
        var table = start().column("versions", ChangeLabels::versions);
        return end(table, changes);
    }

    /** Changes of several benchmarks in a narrow place. */
    static DataTable<Change> brief(List<Change> changes) {
        return start().column(
                        "benchmark",
                        change ->
                                Html.link(
                                        ChangeLabels.href(change),
                                        change.series().metric().label()))
                .column("host", change -> change.series().host(), "quiet")
                .column("state", ChangeTable::state)
                .show(changes);
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
