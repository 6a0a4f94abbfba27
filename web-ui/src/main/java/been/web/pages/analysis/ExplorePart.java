package been.web.pages.analysis;

import been.analyses.Comments;
import been.protocol.access.Role;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.results.Results;
import been.web.charts.AnalysisCharts;
import been.web.charts.ChartKind;
import been.web.charts.Figures;
import been.web.pages.chart.Chart;
import been.web.pages.comments.CommentList;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import been.web.pages.results.Executions;
import been.web.security.Caller;
import com.vaadin.flow.component.combobox.MultiSelectComboBox;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
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
    private final OneOf<ChartKind> kinds = new OneOf<>("Chart", ChartKind::title);
    private final OneOf<Metric> metrics = new OneOf<>("Metric", Metric::title);
    private final OneOf<Metric> others = new OneOf<>("Against", Metric::title);
    private final MultiSelectComboBox<Experiment> experiments = new MultiSelectComboBox<>();
    private final Chart chart = new Chart();
    private final DataTable<StoredExecution> table =
            new DataTable<>("Executions in the order in which they were made");
    private final NumbersTable numbers = new NumbersTable();
    private final InvalidationBar invalidation;
    private final Div choices = Html.div("row", kinds, metrics, others, experiments);

    ExplorePart(
            AnalysisCharts charts,
            Results results,
            Comments comments,
            Caller caller,
            InvalidationBar invalidation,
            Consumer<UnaryOperator<Selection>> choose) {
        this.charts = charts;
        this.results = results;
        this.comments = comments;
        this.caller = caller;
        this.invalidation = invalidation;
        kinds.setWidth("14rem");
        kinds.onChoice(kind -> choose.accept(now -> now.withChart(kind.key())));
        metrics.onChoice(metric -> choose.accept(now -> now.withMetric(metric.name())));
        others.onChoice(metric -> choose.accept(now -> now.withAgainst(metric.name())));
        experiments.setItemLabelGenerator(Experiment::label);
        experiments.setWidth("26rem");
        experiments.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                List<String> keys = event.getValue().stream().map(Experiment::key).toList();
                choose.accept(now -> now.withExperiments(keys));
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
            Html.fill(this, choices, chart, numbers, invalidation, table);
        }
        ChartKind kind = selection.chartOf(view);
        boolean isOfSome = kind.experiments() > 0;
        List<Experiment> chosen = selection.experimentsOf(view);
        kinds.offer(AnalysisCharts.kinds(view), kind);
        metrics.offer(view.metrics(), metric.get());
        var figures = new Figures(view, metric.get());
        experiments.setLabel(figures.isHistory() ? "Versions" : "Configurations");
        experiments.setItems(view.experiments());
        experiments.setValue(Set.copyOf(chosen));
        experiments.setEnabled(isOfSome);
        experiments.setHelperText(isOfSome ? "" : "this chart always draws all");
        Optional<Metric> other =
                AnalysisCharts.other(view, metric.get(), selection.against())
                        .filter(_ -> kind == ChartKind.METRICS);
        others.setVisible(other.isPresent());
        other.ifPresent(one ->
                others.offer(
                        view.metrics().stream().filter(each -> !each.equals(metric.get())).toList(),
                        one));
        chart.show(
                other.map(one -> charts.against(view, metric.get(), one))
                        .orElseGet(() ->
                                charts.draw(view, kind, metric.get(), selection.experiments())));
        table.setVisible(isOfSome);
        numbers.setVisible(isOfSome);
        invalidation.setVisible(isOfSome && caller.may(Role.OPERATOR));
        if (isOfSome) {
            numbers.show(figures, charts.numbers(view, metric.get(), chosen));
            invalidation.offer(view.summary().id(), chosen);
            showTable(figures, executions(view, chosen));
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

    private void showTable(Figures figures, List<StoredExecution> executions) {
        table.clearColumns()
                .column(
                        figures.isHistory() ? "version" : "configuration",
                        each -> figures.label(each.address().experiment()))
                .number("place", each -> each.order() + 1)
                .column("execution", Executions::name)
                .number(
                        figures.metric().summary() + figures.unit(),
                        each -> Executions.mean(each, figures))
                .number("measurements", each -> Executions.measurements(each, figures))
                .column("counts", Executions::validity)
                .column("host", Executions::host)
                .column("started", StoredExecution::startedAt)
                .column("files", each -> file(each.address()))
                .column("", invalidation::order)
                .column(
                        "comments",
                        each -> Html.small("Comments", () -> showComments(each.address())))
                .show(executions);
    }

    private static Anchor file(ExecutionAddress address) {
        return Html.plainLink(
                "/api/v1/analyses/%s/executions/%s/%d/%d/landing.nc"
                        .formatted(
                                address.analysis(),
                                address.experiment(),
                                address.binary(),
                                address.execution()),
                "NetCDF");
    }

    /** Read on demand: there may be very many executions. */
    private void showComments(ExecutionAddress address) {
        var list = new CommentList(comments, caller);
        list.show(
                Comments.Topic.ofExecution(
                        new AnalysisId(Long.parseLong(address.analysis())),
                        address.experiment(),
                        address.binary(),
                        address.execution()));
        Dialogs.show(
                "%s, binary %d, execution %d"
                        .formatted(address.experiment(), address.binary(), address.execution()),
                "36rem",
                list);
    }
}
