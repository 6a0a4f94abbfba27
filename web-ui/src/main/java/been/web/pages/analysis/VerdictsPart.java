package been.web.pages.analysis;

import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Answer;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.results.Metric;
import been.web.charts.AnalysisCharts;
import been.web.charts.Figures;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The metric's chart and, below it, the same numbers with their verdicts. */
final class VerdictsPart extends Part {
    private final MetricChart chart;
    private final VerdictTable table = new VerdictTable();
    private final DataTable<Answer> answers = new DataTable<>("Answers");

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
        if (!view.answers().isEmpty()) {
            showAnswers(view);
            add(answers); // below the table
        }
    }

    private void showAnswers(AnalysisView view) {
        boolean isRegression = view.summary().kind() == AnalysisKind.REGRESSION;
        Map<String, String> labels =
                view.experiments().stream()
                        .collect(Collectors.toMap(Experiment::key, Experiment::label));
        answers.clearColumns()
                .column("answer", Answer::name)
                .column(
                        isRegression ? "version" : "configuration",
                        one -> labels.getOrDefault(one.experiment(), one.experiment()),
                        "label")
                .column("value", one -> one.value() == null ? "none" : one.value(), "mono")
                .number("executions", Answer::executions)
                .show(view.answers());
    }
}
