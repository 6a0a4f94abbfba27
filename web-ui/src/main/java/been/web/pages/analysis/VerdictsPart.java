package been.web.pages.analysis;

import been.analyses.AnalysisView;
import been.results.Metric;
import been.web.pages.chart.Chart;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.html.Div;
import java.util.Optional;
import java.util.function.Consumer;

/** The metric's chart and, below it, the same numbers with their verdicts. */
final class VerdictsPart extends Part {

    private final MetricPicker picker;
    private final Chart chart = new Chart();
    private final Div table = new Div();
    private final Div split;

    VerdictsPart(Consumer<String> chooseMetric, Consumer<String> exploreExperiment) {
        picker = new MetricPicker(chooseMetric);
        Div main = Html.div("tab-body", chart, table);
        main.getStyle().set("margin", "0");
        split = Html.div("split", picker, main);
        chart.onFollow(event -> exploreExperiment.accept(event.link()));
    }

    @Override
    void show(AnalysisView view, Selection selection) {
        Optional<Metric> metric = selection.metricOf(view);
        if (metric.isEmpty() || view.estimates().isEmpty()) {
            Html.fill(
                    this,
                    new EmptyState(
                            "Nothing measured yet",
                            "The chart and the verdicts appear with the first executions; the part Progress shows what goes on."));
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
        chart.show(MeanCharts.of(figures));
        Html.fill(table, new VerdictTable(figures).table());
    }
}
