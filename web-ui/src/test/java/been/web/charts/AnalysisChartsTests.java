package been.web.charts;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Experiment;
import been.protocol.results.Metric;
import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.plot.Timeline;
import been.web.example.ExampleAnalyses;
import been.web.example.ExampleResults;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnalysisChartsTests {

    private final ExampleAnalyses analyses = ExampleAnalyses.rich();
    private final AnalysisCharts charts =
            new AnalysisCharts(new ExampleResults(analyses, Path.of("unused")));

    private AnalysisView view(long id) {
        return analyses.view(new AnalysisId(id)).orElseThrow();
    }

    private Metric metric(long id, String name) {
        return view(id).metrics().stream()
                .filter(m -> m.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Figures figures(long id, String metric) {
        return new Figures(view(id), metric(id, metric));
    }

    private Drawing draw(long id, ChartKind kind, String metric, String... experiments) {
        return charts.draw(view(id), kind, metric(id, metric), List.of(experiments));
    }

    private static <L extends Layer> L layer(Drawing drawing, Class<L> kind, String name) {
        return drawing.layers().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .filter(layer -> layer.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " in " + drawing.layers()));
    }

    @Test
    void historyHoldsEveryVersionWithItsIntervalInTheShownUnit() {
        Drawing history = draw(1, ChartKind.HISTORY, "parse");

        assertThat(history.y().title()).isEqualTo("parse");
        assertThat(((Axis.Numbers) history.y()).unit()).isEqualTo("ms");
        assertThat(history.marks()).containsEntry("points", 9).containsEntry("intervals", 9);
        var estimate = view(1).estimates().getFirst();
        assertThat(layer(history, Layer.Points.class, "mean").points().getFirst().y())
                .isCloseTo(estimate.mean() * 1000, within(1e-9));
        var whisker = layer(history, Layer.Intervals.class, "interval").whiskers().getFirst();
        assertThat(whisker.high())
                .isCloseTo(
                        (estimate.mean() + requireNonNull(estimate.halfWidth())) * 1000,
                        within(1e-9));
    }

    @Test
    void whatTheMemoryCannotHoldIsNotDrawn() {
        var results = new ExampleResults(analyses, Path.of("unused"));
        var small = new AnalysisCharts(results, new ChartRoom(0));
        for (ChartKind kind : AnalysisCharts.kinds(view(1))) {
            var drawing = small.draw(view(1), kind, metric(1, "parse"), List.of());
            boolean isOfMeans = kind.experiments() == 0;
            assertThat(drawing.layers().isEmpty()).as(kind.key()).isEqualTo(!isOfMeans);
            if (!isOfMeans) {
                assertThat(drawing.toString()).contains("more than the controller has memory for");
            }
        }
    }

    @Test
    void historyMarksSureChangesAndNothingElse() {
        Drawing history = draw(1, ChartKind.HISTORY, "parse");

        assertThat(history.marks()).containsEntry("segments", 2).containsEntry("labels", 2);
        var regressed = layer(history, Layer.Points.class, "regressed").points();
        assertThat(regressed).isNotEmpty();
        assertThat(((Axis.Categories) history.x()).labels().get((int) regressed.getFirst().x()))
                .isEqualTo("2.17.0");
        var hover = history.hovers().get(requireNonNull(regressed.getFirst().hover()));
        assertThat(hover.lines())
                .anyMatch(line -> line.contains("regressed against 2.16.0"))
                .anyMatch(line -> line.startsWith("on alpha"))
                .contains("10 executions, 400 measurements");
        assertThat(hover.link()).startsWith("/analyses/1?tab=explore&metric=parse&experiment=v2");
    }

    @Test
    void oneMetricIsDrawnAgainstAnother() {
        Metric write = AnalysisCharts.other(view(1), metric(1, "parse"), "write").orElseThrow();
        Drawing drawing = charts.against(view(1), metric(1, "parse"), write);

        assertThat(drawing.x().title()).isEqualTo("write");
        assertThat(drawing.y().title()).isEqualTo("parse");
        assertThat(drawing.marks()).isEqualTo(Map.of("points", 9, "intervals", 18, "line", 1));
        var first = layer(drawing, Layer.Points.class, "parse").points().getFirst();
        var figures = figures(1, "write");
        assertThat(first.x())
                .isCloseTo(
                        figures.scale()
                                .apply(
                                        figures.estimate(view(1).experiments().getFirst())
                                                .orElseThrow()
                                                .mean()),
                        within(1e-9));
        assertThat(drawing.hovers().get(requireNonNull(first.hover())).lines())
                .anyMatch(line -> line.startsWith("write "));
        assertThat(AnalysisCharts.other(view(1), write, "nothing")).isPresent();
    }

    @Test
    void anotherHostIsAKnownBreak() {
        var figures = figures(1, "parse");
        Drawing history = MeanCharts.history(figures, List.of(new Timeline.Break(3, "on beta")));

        assertThat(layer(history, Layer.Rules.class, "known break").rules())
                .containsExactly(new Layer.Rule(2.5, "on beta"));
        assertThat(Breaks.of(new ExampleResults(analyses, Path.of("unused")), view(1))).isEmpty();
    }

    @Test
    void aBreakIsWhereTheHistoryOfAnotherConfigurationBegins() {
        AnalysisView one = view(1);
        List<Experiment> experiments = new ArrayList<>();
        for (Experiment each : one.experiments()) {
            experiments.add(
                    new Experiment(
                            each.key(),
                            each.label(),
                            Map.of("size", experiments.size() < 4 ? "10" : "20", "same", "1"),
                            each.executionsDone(),
                            each.executionsPlanned(),
                            each.problem()));
        }
        var view =
                new AnalysisView(
                        one.summary(),
                        one.document(),
                        one.plan(),
                        one.hosts(),
                        experiments,
                        one.metrics(),
                        one.estimates(),
                        one.comparisons(),
                        one.failures(),
                        one.disturbances());

        assertThat(Breaks.of(new ExampleResults(analyses, Path.of("unused")), view))
                .containsExactly(new Timeline.Break(4, "size=20"));
        var figures = new Figures(view, metric(1, "parse"));
        assertThat(experiments)
                .filteredOn(figures::isFirst)
                .containsExactly(experiments.getFirst(), experiments.get(4));
    }

    @Test
    void meansLeaveOutWhatWasNotMeasuredAndSaySo() {
        Drawing means = draw(2, ChartKind.MEANS, "time");

        assertThat(means.marks()).containsEntry("bars", 10);
        assertThat(((Axis.Categories) means.y()).labels())
                .noneMatch(label -> label.startsWith("brotli"));
        assertThat(means.note()).contains("brotli -5 (not installed");
        assertThat(((Axis.Numbers) means.x()).beginsLogarithmic()).isTrue();
        assertThat(layer(means, Layer.Bars.class, "best, or as good").bars()).hasSize(1);
    }

    @Test
    void baselineIsTheBestWhenNoneOfTheComparedIs() {
        Drawing memory = draw(2, ChartKind.MEANS, "memory");

        var best = layer(memory, Layer.Bars.class, "best, or as good").bars();
        assertThat(best).hasSize(1);
        assertThat(((Axis.Categories) memory.y()).labels().get((int) best.getFirst().at()))
                .isEqualTo("gzip -1");
    }

    @Test
    void runsHoldEveryMeasurementInTheOrderOfExecutions() {
        Drawing runs = draw(1, ChartKind.RUN_SEQUENCE, "write", "v2.14.0");

        assertThat(runs.marks()).containsEntry("points", 400).containsEntry("segments", 10);
        assertThat(runs.hovers()).hasSize(10);
        assertThat(runs.hovers().getFirst().link()).startsWith("/tasks/a1-run-v2.14.0-");
    }

    @Test
    void everyChartOfEveryMetricDrawsSomethingOrSaysWhyNot() {
        for (long id : new long[] {1, 2}) {
            for (ChartKind kind : AnalysisCharts.kinds(view(id))) {
                for (Metric metric : view(id).metrics()) {
                    Drawing drawing = charts.draw(view(id), kind, metric, List.of());
                    assertThat(drawing.instead() == null == !drawing.marks().isEmpty())
                            .as("%s of %s", kind, metric.name())
                            .isTrue();
                }
            }
        }
    }

    @Test
    void historiesAreOfVersionsAndParametersAreNumbers() {
        assertThat(AnalysisCharts.kinds(view(1))).contains(ChartKind.HISTORY);
        assertThat(AnalysisCharts.kinds(view(2))).doesNotContain(ChartKind.HISTORY);
    }

    @Test
    void withoutAChoiceTheLastMeasuredExperimentsAreDrawn() {
        assertThat(AnalysisCharts.chosen(view(1), ChartKind.SCATTER, List.of()))
                .extracting(AnalysisView.Experiment::label)
                .containsExactly("2.19.0", "2.20.0");
        assertThat(AnalysisCharts.chosen(view(1), ChartKind.SCATTER, List.of("v2.12.0")))
                .extracting(AnalysisView.Experiment::label)
                .containsExactly("2.12.0");
        assertThat(draw(1, ChartKind.SCATTER, "parse", "v2.12.0").instead()).contains("choose two");
    }

    @Test
    void countsSayTheLevels() {
        var even = new AnalysisView.Estimate("e", "m", 1, 0.1, 0.99, 1, 10, 400, "");
        var builds = new AnalysisView.Estimate("e", "m", 1, 0.1, 0.99, 3, 15, 600, "");
        var ragged = new AnalysisView.Estimate("e", "m", 1, 0.1, 0.99, 1, 3, 100, "");

        assertThat(Figures.counts(even)).isEqualTo("10 × 40");
        assertThat(Figures.counts(builds)).isEqualTo("3 × 5 × 40");
        assertThat(Figures.counts(ragged)).isEqualTo("3 × ≈ 33");
    }

    @Test
    void metricIsNamedInTheLegend() {
        assertThat(figures(2, "ratio").legend())
                .isEqualTo("mean with 99 % interval; higher is better");
        assertThat(figures(2, "ratio").metric().better()).isEqualTo(Metric.Better.HIGHER);
    }
}
