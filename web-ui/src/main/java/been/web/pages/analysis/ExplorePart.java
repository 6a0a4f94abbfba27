package been.web.pages.analysis;

import been.analyses.AnalysisView;
import been.analyses.AnalysisView.Experiment;
import been.results.Metric;
import been.results.Results;
import been.results.StoredExecution;
import been.results.Validity;
import been.web.pages.chart.Chart;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.select.Select;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The raw runs of one experiment: every measurement in order, and every execution in a table. */
final class ExplorePart extends Part {

    private static final Logger LOG = LoggerFactory.getLogger(ExplorePart.class);

    private final Results results;
    private final Select<Metric> metrics = new Select<>();
    private final Select<Experiment> experiments = new Select<>();
    private final Chart chart = new Chart();
    private final Div table = new Div();
    private final Div choices = Html.div("row", metrics, experiments);

    ExplorePart(Results results, Consumer<String> chooseMetric, Consumer<String> chooseExperiment) {
        this.results = results;
        metrics.setLabel("Metric");
        metrics.setItemLabelGenerator(Metric::title);
        metrics.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                chooseMetric.accept(event.getValue().name());
            }
        });
        experiments.setItemLabelGenerator(Experiment::label);
        experiments.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                chooseExperiment.accept(event.getValue().key());
            }
        });
        chart.onFollow(event -> getUI().ifPresent(ui -> ui.navigate(event.link().substring(1))));
    }

    @Override
    void show(AnalysisView view, Selection selection) {
        Optional<Metric> metric = selection.metricOf(view);
        Optional<Experiment> experiment = selection.experimentOf(view);
        if (metric.isEmpty() || experiment.isEmpty()) {
            Html.fill(
                    this,
                    new EmptyState(
                            "No execution yet",
                            "Every single measurement is drawn here as soon as executions end."));
            return;
        }
        if (chart.getParent().isEmpty()) {
            Html.fill(this, choices, chart, table);
        }
        boolean isHistory = view.summary().kind().equals("regression");
        experiments.setLabel(isHistory ? "Version" : "Configuration");
        metrics.setItems(view.metrics());
        metrics.setValue(metric.get());
        experiments.setItems(view.experiments());
        experiments.setValue(experiment.get());
        show(new Figures(view, metric.get()), experiment.get());
    }

    private void show(Figures figures, Experiment experiment) {
        List<StoredExecution> executions =
                results.executions(figures.view().summary().id().toString()).stream()
                        .filter(each -> each.address().experiment().equals(experiment.key()))
                        .sorted(Comparator.comparingInt(StoredExecution::order))
                        .toList();
        chart.show(RunCharts.of(figures, experiment, values(figures.metric(), executions)));
        Html.fill(table, table(figures, executions));
    }

    private List<RunCharts.Values> values(Metric metric, List<StoredExecution> executions) {
        var values = new ArrayList<RunCharts.Values>();
        for (StoredExecution execution : executions) {
            try {
                double[] measured =
                        results.measurements(execution.address())
                                .getOrDefault(metric.name(), new double[0]);
                values.add(new RunCharts.Values(execution, measured));
            } catch (IOException e) {
                // The table says so; the chart shows the others.
                LOG.warn("the landing file of {} cannot be read", execution.address(), e);
            }
        }
        return values;
    }

    private static DataTable table(Figures figures, List<StoredExecution> executions) {
        DataTable table =
                new DataTable("Executions in the order in which they were made")
                        .number("place")
                        .text("execution")
                        .number("mean" + unit(figures))
                        .number("measurements")
                        .text("counts")
                        .text("host")
                        .text("started")
                        .text("files");
        for (StoredExecution execution : executions) {
            table.row(cells(figures, execution));
        }
        return table;
    }

    private static String unit(Figures figures) {
        return figures.scale().unit().isEmpty() ? "" : ", " + figures.scale().unit();
    }

    private static Component[] cells(Figures figures, StoredExecution execution) {
        String metric = figures.metric().name();
        Double mean = execution.means().get(metric);
        var address = execution.address();
        String file =
                "/api/v1/analyses/%s/executions/%s/%d/%d/landing.nc"
                        .formatted(
                                address.analysis(),
                                address.experiment(),
                                address.binary(),
                                address.execution());
        return new Component[] {
            DataTable.cell(String.valueOf(execution.order() + 1)),
            Html.link(
                    "/tasks/" + execution.task(),
                    "binary %d, execution %d".formatted(address.binary(), address.execution())),
            DataTable.cell(mean == null ? "–" : Numbers.significant(figures.scale().apply(mean))),
            DataTable.cell(Numbers.count(execution.measurements().getOrDefault(metric, 0L))),
            validity(execution),
            Html.link("/hosts/" + execution.host(), execution.host()),
            new Moment(execution.startedAt()),
            Html.plainLink(file, "NetCDF")
        };
    }

    private static Component validity(StoredExecution execution) {
        if (execution.validity() == Validity.VALID) {
            return Html.text("yes", "quiet");
        }
        String word = execution.validity().word();
        Span shown =
                Html.text(
                        execution.validity().counts() ? "⚠ yes, " + word : "✕ no, " + word,
                        "disturbed");
        shown.setTitle(String.join(", ", execution.disturbedBy()));
        return shown;
    }
}
