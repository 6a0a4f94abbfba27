package been.web.pages.results;

import been.results.StoredExecution;
import been.results.Validity;
import been.web.charts.Figures;
import been.web.charts.Picked;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Pager;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Input;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.data.value.ValueChangeMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The executions behind what is picked, filtered and a part at a time. */
final class ExecutionTable extends Div {
    private final Input filter = new Input();
    private final Div rows = new Div();
    private Optional<Figures> figures = Optional.empty();
    private List<StoredExecution> all = List.of();
    private int offset;

    ExecutionTable() {
        filter.addClassName("filter");
        filter.setPlaceholder("experiment, host, validity or disturbance");
        filter.setAriaLabel("Filter executions");
        filter.setValueChangeMode(ValueChangeMode.LAZY);
        filter.addValueChangeListener(_ -> {
            offset = 0;
            fill();
        });
        add(filter, rows);
    }

    void show(Picked picked, Figures of) {
        all = picked.executions();
        figures = Optional.of(of);
        offset = 0;
        fill();
    }

    private void fill() {
        String wanted = filter.getValue().strip().toLowerCase(Locale.ROOT);
        List<StoredExecution> found =
                all.stream().filter(each -> text(each).contains(wanted)).toList();
        List<StoredExecution> part = found.stream().skip(offset).limit(Pager.ROWS).toList();
        figures.ifPresent(of -> Html.fill(rows, table(of, part), pages(found.size())));
    }

    private static String text(StoredExecution each) {
        return String.join(
                        " ",
                        each.address().analysis(),
                        each.address().experiment(),
                        each.host(),
                        each.validity().word(),
                        String.join(" ", each.disturbedBy()))
                .toLowerCase(Locale.ROOT);
    }

    private Component pages(int found) {
        Div pages = Html.div("row pager");
        pages.add(
                Html.text(
                        found == 0
                                ? "No execution is like that."
                                : "%d to %d of %d"
                                        .formatted(
                                                offset + 1,
                                                Math.min(found, offset + Pager.ROWS),
                                                found),
                        "quiet"));
        if (offset > 0) {
            pages.add(Html.small("← Before", () -> turn(-Pager.ROWS)));
        }
        if (offset + Pager.ROWS < found) {
            pages.add(Html.small("More →", () -> turn(Pager.ROWS)));
        }
        return pages;
    }

    private void turn(int by) {
        offset = Math.max(0, offset + by);
        fill();
    }

    private static DataTable table(Figures figures, List<StoredExecution> executions) {
        String unit = figures.scale().unit().isEmpty() ? "" : ", " + figures.scale().unit();
        DataTable table =
                new DataTable("Executions")
                        .text("experiment")
                        .text("execution")
                        .number("mean" + unit)
                        .number("measurements")
                        .text("counts")
                        .text("host")
                        .text("started");
        executions.forEach(each -> table.row(cells(figures, each)));
        return table;
    }

    private static Component[] cells(Figures figures, StoredExecution each) {
        String metric = figures.metric().name();
        Double mean = each.means().get(metric);
        var address = each.address();
        String name = "binary %d, execution %d".formatted(address.binary(), address.execution());
        boolean isOurs = !been.results.StoredAnalysis.isImported(address.analysis());
        return new Component[] {
            Html.text(address.experiment(), "label"),
            isOurs ? Html.link("/tasks/" + each.task(), name) : new Span(name),
            DataTable.cell(mean == null ? "–" : Numbers.significant(figures.scale().apply(mean))),
            DataTable.cell(Numbers.count(each.measurements().getOrDefault(metric, 0L))),
            validity(each),
            isOurs ? Html.link("/hosts/" + each.host(), each.host()) : new Span(each.host()),
            new Moment(each.startedAt())
        };
    }

    private static Span validity(StoredExecution each) {
        Span shown =
                each.validity() == Validity.VALID
                        ? Html.text("yes", "quiet")
                        : Html.text(
                                (each.validity().counts() ? "⚠ yes, " : "✕ no, ")
                                        + each.validity().word(),
                                "disturbed");
        shown.setTitle(String.join(", ", each.disturbedBy()));
        return shown;
    }
}
