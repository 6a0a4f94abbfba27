package been.web.pages.results;

import been.protocol.results.StoredExecution;
import been.web.charts.Figures;
import been.web.charts.Picked;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.SearchField;
import com.vaadin.flow.component.html.Div;
import java.util.List;
import java.util.Locale;

/** The executions of the picked experiments, filtered. */
final class ExecutionTable extends Div {
    private final SearchField filter =
            new SearchField(
                    "Filter executions", "experiment, host, validity or disturbance", _ -> fill());
    private final DataTable<StoredExecution> table =
            new DataTable<StoredExecution>("Executions").whenEmpty("No matches.");
    private List<StoredExecution> all = List.of();

    ExecutionTable() {
        add(filter, table);
    }

    void show(Picked picked, Figures figures) {
        all = picked.executions();
        table.clearColumns()
                .column("experiment", each -> each.address().experiment(), "label")
                .column("execution", Executions::name)
                .number(
                        figures.metric().summary() + figures.unit(),
                        each -> Executions.mean(each, figures))
                .number("measurements", each -> Executions.measurements(each, figures))
                .column("counts", Executions::validity)
                .column("host", Executions::host)
                .column("started", StoredExecution::startedAt);
        fill();
    }

    private void fill() {
        String wanted = filter.getValue().strip().toLowerCase(Locale.ROOT);
        table.rewind();
        table.show(all.stream().filter(each -> text(each).contains(wanted)).toList());
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
}
