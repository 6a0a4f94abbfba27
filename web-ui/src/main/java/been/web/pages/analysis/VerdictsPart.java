package been.web.pages.analysis;

import been.protocol.analyses.AnalysisView;
import been.protocol.results.Metric;
import been.web.charts.AnalysisCharts;
import been.web.charts.Figures;
import been.web.pages.parts.Html;
import java.util.Optional;
import java.util.function.Consumer;

/** The metric's chart and, below it, the same numbers with their verdicts. */
final class VerdictsPart extends Part {
    private final MetricChart chart;
    private final VerdictTable table = new VerdictTable();

    VerdictsPart(AnalysisCharts charts, Consumer<String> chooseMetric) {
        this.chart = new MetricChart(charts, chooseMetric, table);
    }

    @Override
    void show(AnalysisView view, Selection selection) {
        Optional<Metric> metric = selection.metricOf(view);
        if (metric.isEmpty() || view.estimates().isEmpty()) {
            Html.fill(this, MetricChart.nothingYet());
            return;
        }
        chart.show(view, metric.get(), this);
        table.show(new Figures(view, metric.get()));
    }
}
