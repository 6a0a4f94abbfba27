package been.web.pages.analysis;

import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView;
import been.protocol.results.Metric;
import been.web.charts.AnalysisCharts;
import been.web.charts.ChartKind;
import been.web.pages.chart.Chart;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import java.util.List;
import java.util.function.Consumer;

/** The main chart of one metric beside a choice of all metrics; content below it. */
final class MetricChart extends Div {
    private final AnalysisCharts charts;
    private final MetricPicker picker;
    private final Chart chart = new Chart();

    MetricChart(AnalysisCharts charts, Consumer<String> choose, Component... below) {
        this.charts = charts;
        this.picker = new MetricPicker(choose);
        Div main = Html.div("tab-body", chart);
        main.add(below);
        main.getStyle().set("margin", "0");
        addClassName("split");
        add(picker, main);
        chart.followLinks();
    }

    static EmptyState nothingYet() {
        return new EmptyState(
                "Nothing measured yet",
                "Charts and verdicts appear with the first executions; the part Progress shows the"
                        + " state of each.");
    }

    /** Shows itself as the content of a part. */
    void show(AnalysisView view, Metric metric, Part part) {
        if (getParent().isEmpty()) {
            Html.fill(part, this);
        }
        boolean isSingle = view.metrics().size() == 1;
        boolean isHistory = view.summary().kind() == AnalysisKind.REGRESSION;
        picker.setVisible(!isSingle);
        setClassName("single", isSingle);
        picker.show(view, metric.name());
        ChartKind kind = isHistory ? ChartKind.HISTORY : ChartKind.MEANS;
        chart.show(charts.draw(view, kind, metric, List.of()));
    }
}
