package been.web.pages.analysis;

import been.analyses.ChangeFilter;
import been.analyses.Changes;
import been.analyses.Comments;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.Change;
import been.protocol.results.Metric;
import been.web.charts.AnalysisCharts;
import been.web.pages.changes.ChangeTable;
import been.web.pages.comments.CommentList;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The main chart of one metric, the changes in it with their triage, and comments. */
final class HistoryPart extends Part {
    private static final int MOST = 200;

    private final Changes changes;
    private final CommentList comments;
    private final MetricChart chart;
    private final Div table = new Div();

    HistoryPart(
            AnalysisCharts charts,
            Changes changes,
            Comments comments,
            Caller caller,
            Consumer<String> chooseMetric) {
        this.changes = changes;
        this.comments = new CommentList(comments, caller);
        this.chart =
                new MetricChart(
                        charts, chooseMetric, table, Html.section("Comments", this.comments));
    }

    @Override
    void show(AnalysisView view, Selection selection) {
        Optional<Metric> metric = selection.metricOf(view);
        if (metric.isEmpty() || view.estimates().isEmpty()) {
            Html.fill(this, MetricChart.nothingYet());
            return;
        }
        chart.show(view, metric.get(), this);
        boolean isHistory = view.summary().kind() == AnalysisKind.REGRESSION;
        table.setVisible(isHistory);
        if (isHistory) {
            showChanges(view, metric.get());
        }
        comments.show(Comments.Topic.of(view.summary().id()));
    }

    private void showChanges(AnalysisView view, Metric metric) {
        List<Change> found =
                changes.list(ChangeFilter.ALL.of(view.summary().id()).of(metric), null, MOST);
        String none =
                view.summary().state().isTerminal()
                        ? "No change of %s between these versions.".formatted(metric.label())
                        : "Changes are listed here when the analysis has ended.";
        Html.fill(
                table,
                found.isEmpty()
                        ? Html.div("plane pad quiet", new Span(none))
                        : ChangeTable.ofOne(found));
    }
}
