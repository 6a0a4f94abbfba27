package been.web.pages.analysis;

import been.analyses.AnalysisView;
import been.analyses.AnalysisView.Experiment;
import been.results.Metric;
import been.web.charts.AnalysisCharts;
import been.web.charts.ChartKind;
import been.web.charts.Figures;
import been.web.pages.chart.Chart;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.LongTable;
import com.vaadin.flow.component.html.Div;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The metric's chart and, below it, the same numbers with their verdicts. */
final class VerdictsPart extends Part {

    private final AnalysisCharts charts;
    private final MetricPicker picker;
    private final Chart chart = new Chart();
    private final Div split;

    /** Of a history, the newest versions are shown first. */
    private final LongTable<Experiment> table = LongTable.lastFirst(this::table);

    private Optional<VerdictTable> verdicts = Optional.empty();

    VerdictsPart(AnalysisCharts charts, Consumer<String> chooseMetric) {
        this.charts = charts;
        picker = new MetricPicker(chooseMetric);
        Div main = Html.div("tab-body", chart, table);
        main.getStyle().set("margin", "0");
        split = Html.div("split", picker, main);
        chart.followLinks();
    }

    @Override
    void show(AnalysisView view, Selection selection) {
        Optional<Metric> metric = selection.metricOf(view);
        if (metric.isEmpty() || view.estimates().isEmpty()) {
            Html.fill(
                    this,
                    new EmptyState(
                            "Nothing measured yet",
                            "The chart and the verdicts appear with the first executions; the part"
                                    + " Progress shows what goes on."));
            return;
        }
        if (split.getParent().isEmpty()) {
            Html.fill(this, split);
        }
        boolean isSingle = view.metrics().size() == 1;
        picker.setVisible(!isSingle);
        split.setClassName("single", isSingle);
        picker.show(view, metric.get().name());
        var figures = new Figures(view, metric.get());
        chart.show(
                charts.draw(
                        view,
                        figures.isHistory() ? ChartKind.HISTORY : ChartKind.MEANS,
                        metric.get(),
                        List.of()));
        verdicts = Optional.of(new VerdictTable(figures));
        table.show(figures.experiments());
    }

    private DataTable table(List<Experiment> part) {
        return verdicts.orElseThrow().table(part);
    }
}
