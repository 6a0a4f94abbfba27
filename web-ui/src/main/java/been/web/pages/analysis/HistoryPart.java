package been.web.pages.analysis;

import been.analyses.AnalysisView;
import been.analyses.Change;
import been.analyses.ChangeFilter;
import been.analyses.Changes;
import been.analyses.Comments;
import been.results.Metric;
import been.web.charts.AnalysisCharts;
import been.web.charts.ChartKind;
import been.web.pages.changes.ChangeTable;
import been.web.pages.chart.Chart;
import been.web.pages.comments.CommentList;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The main chart of one metric, the changes in it with their triage, and what people say. */
final class HistoryPart extends Part {
    private static final int MOST = 200;

    private final AnalysisCharts charts;
    private final Changes changes;
    private final CommentList comments;
    private final MetricPicker picker;
    private final Chart chart = new Chart();
    private final Div table = new Div();
    private final Div split;

    HistoryPart(
            AnalysisCharts charts,
            Changes changes,
            Comments said,
            Caller caller,
            Consumer<String> chooseMetric) {
        this.charts = charts;
        this.changes = changes;
        this.comments = new CommentList(said, caller);
        picker = new MetricPicker(chooseMetric);
        Div main = Html.div("tab-body", chart, table, Html.section("Comments", comments));
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
                            "The chart appears with the first executions; the part Progress shows"
                                    + " what goes on."));
            return;
        }
        if (split.getParent().isEmpty()) {
            Html.fill(this, split);
        }
        boolean isSingle = view.metrics().size() == 1;
        boolean isHistory = view.summary().kind().equals("regression");
        picker.setVisible(!isSingle);
        split.setClassName("single", isSingle);
        picker.show(view, metric.get().name());
        chart.show(
                charts.draw(
                        view,
                        isHistory ? ChartKind.HISTORY : ChartKind.MEANS,
                        metric.get(),
                        List.of()));
        table.setVisible(isHistory);
        if (isHistory) {
            showChanges(view, metric.get());
        }
        comments.show(Comments.Topic.of(view.summary().id()));
    }

    private void showChanges(AnalysisView view, Metric metric) {
        List<Change> found =
                changes.list(ChangeFilter.ALL.of(view.summary().id()), null, MOST).stream()
                        .filter(change -> change.series().metric().name().equals(metric.name()))
                        .toList();
        boolean isOver = view.summary().state().isTerminal();
        Html.fill(
                table,
                found.isEmpty()
                        ? Html.div(
                                "plane pad quiet",
                                new Span(
                                        isOver
                                                ? "No change of %s between these versions."
                                                        .formatted(metric.title())
                                                : "Changes are listed here when the analysis has ended."))
                        : ChangeTable.of(found, true));
    }
}
