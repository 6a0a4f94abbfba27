package been.web.pages.analysis;

import been.analyses.AnalysisId;
import been.analyses.AnalysisView;
import been.analyses.AnalysisView.Experiment;
import been.analyses.Comments;
import been.results.ExecutionAddress;
import been.results.Metric;
import been.results.Results;
import been.results.StoredExecution;
import been.results.Validity;
import been.web.charts.AnalysisCharts;
import been.web.charts.ChartKind;
import been.web.charts.Figures;
import been.web.pages.chart.Chart;
import been.web.pages.comments.CommentList;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.LongTable;
import been.web.pages.parts.Moment;
import been.web.pages.text.Numbers;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.combobox.MultiSelectComboBox;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.select.Select;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Every plot over any selection, and the executions behind it in a table. */
final class ExplorePart extends Part {

    private final AnalysisCharts charts;
    private final Results results;
    private final Comments comments;
    private final Caller caller;
    private final Select<ChartKind> kinds = new Select<>();
    private final Select<Metric> metrics = new Select<>();
    private final MultiSelectComboBox<Experiment> experiments = new MultiSelectComboBox<>();
    private final Chart chart = new Chart();
    private final LongTable<StoredExecution> table = LongTable.of(this::table);
    private Optional<Figures> figures = Optional.empty();
    private final Div choices = Html.div("row", kinds, metrics, experiments);

    ExplorePart(
            AnalysisCharts charts,
            Results results,
            Comments comments,
            Caller caller,
            Consumer<UnaryOperator<Selection>> choose) {
        this.charts = charts;
        this.results = results;
        this.comments = comments;
        this.caller = caller;
        kinds.setLabel("Chart");
        kinds.setWidth("14rem");
        kinds.setItemLabelGenerator(ChartKind::title);
        kinds.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                choose.accept(selection -> selection.withChart(event.getValue().key()));
            }
        });
        metrics.setLabel("Metric");
        metrics.setItemLabelGenerator(Metric::title);
        metrics.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                choose.accept(selection -> selection.withMetric(event.getValue().name()));
            }
        });
        experiments.setItemLabelGenerator(Experiment::label);
        experiments.setWidth("26rem");
        experiments.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                List<String> keys = event.getValue().stream().map(Experiment::key).toList();
                choose.accept(selection -> selection.withExperiments(keys));
            }
        });
        chart.followLinks();
    }

    @Override
    void show(AnalysisView view, Selection selection) {
        Optional<Metric> metric = selection.metricOf(view);
        boolean isMeasured =
                view.experiments().stream().anyMatch(each -> each.executionsDone() > 0);
        if (metric.isEmpty() || !isMeasured) {
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
        ChartKind kind = selection.chartOf(view);
        List<Experiment> chosen = selection.experimentsOf(view);
        kinds.setItems(AnalysisCharts.kinds(view));
        kinds.setValue(kind);
        metrics.setItems(view.metrics());
        metrics.setValue(metric.get());
        boolean isHistory = view.summary().kind().equals("regression");
        experiments.setLabel(isHistory ? "Versions" : "Configurations");
        experiments.setItems(view.experiments());
        experiments.setValue(Set.copyOf(chosen));
        experiments.setEnabled(kind.experiments() > 0);
        experiments.setHelperText(kind.experiments() > 0 ? "" : "this chart always draws all");
        chart.show(charts.draw(view, kind, metric.get(), selection.experiments()));
        table.setVisible(kind.experiments() > 0);
        if (kind.experiments() > 0) {
            figures = Optional.of(new Figures(view, metric.get()));
            table.show(executions(view, chosen));
        }
    }

    /** Those of the chosen experiments: there may be very many of others. */
    private List<StoredExecution> executions(AnalysisView view, List<Experiment> chosen) {
        String analysis = view.summary().id().toString();
        return chosen.stream()
                .flatMap(each -> results.executions(analysis, each.key()).stream())
                .sorted(Comparator.comparingInt(StoredExecution::order))
                .toList();
    }

    private DataTable table(List<StoredExecution> part) {
        Figures figures = this.figures.orElseThrow();
        DataTable table =
                new DataTable("Executions in the order in which they were made")
                        .text(figures.isHistory() ? "version" : "configuration")
                        .number("place")
                        .text("execution")
                        .number("mean" + unit(figures))
                        .number("measurements")
                        .text("counts")
                        .text("host")
                        .text("started")
                        .text("files")
                        .text("comments");
        for (StoredExecution execution : part) {
            table.row(cells(figures, execution));
        }
        return table;
    }

    private static String unit(Figures figures) {
        return figures.scale().unit().isEmpty() ? "" : ", " + figures.scale().unit();
    }

    /** Read when somebody asks for them: there may be very many executions. */
    private Component said(ExecutionAddress address) {
        return Html.small(
                "Comments",
                () -> {
                    var list = new CommentList(comments, caller);
                    list.show(
                            Comments.Topic.ofExecution(
                                    new AnalysisId(Long.parseLong(address.analysis())),
                                    address.experiment(),
                                    address.binary(),
                                    address.execution()));
                    var dialog =
                            new Dialog(
                                    "%s, binary %d, execution %d"
                                            .formatted(
                                                    address.experiment(),
                                                    address.binary(),
                                                    address.execution()),
                                    list);
                    dialog.getFooter().add(new Button("Close", _ -> dialog.close()));
                    dialog.open();
                });
    }

    private Component[] cells(Figures figures, StoredExecution execution) {
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
            DataTable.cell(figures.label(address.experiment())),
            DataTable.cell(String.valueOf(execution.order() + 1)),
            Html.link(
                    "/tasks/" + execution.task(),
                    "binary %d, execution %d".formatted(address.binary(), address.execution())),
            DataTable.cell(mean == null ? "–" : Numbers.significant(figures.scale().apply(mean))),
            DataTable.cell(Numbers.count(execution.measurements().getOrDefault(metric, 0L))),
            validity(execution),
            Html.link("/hosts/" + execution.host(), execution.host()),
            new Moment(execution.startedAt()),
            Html.plainLink(file, "NetCDF"),
            said(address)
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
