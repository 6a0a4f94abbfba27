package been.web.pages.analysis;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.analyses.AnalysisId;
import been.analyses.AnalysisView;
import been.protocol.Wire;
import been.results.Metric;
import been.results.Results;
import been.web.example.ExampleAnalyses;
import been.web.example.ExampleResults;
import been.web.pages.chart.ChartDescription;
import been.web.pages.chart.ChartDescription.Bar;
import been.web.pages.chart.ChartDescription.HistoryPoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChartsTests {

    private final ExampleAnalyses analyses = ExampleAnalyses.rich();

    private AnalysisView view(long id) {
        return analyses.view(new AnalysisId(id)).orElseThrow();
    }

    private Figures figures(long id, String metric) {
        AnalysisView view = view(id);
        return new Figures(
                view,
                view.metrics().stream()
                        .filter(m -> m.name().equals(metric))
                        .findFirst()
                        .orElseThrow());
    }

    @Test
    void historyHoldsEveryVersionWithItsIntervalInTheShownUnit() {
        Figures figures = figures(1, "parse");
        var history = (ChartDescription.History) MeanCharts.of(figures);

        assertThat(history.yTitle()).isEqualTo("parse, ms");
        assertThat(history.points()).hasSize(9).allMatch(p -> p.low() != null && p.high() != null);
        var estimate = view(1).estimates().getFirst();
        HistoryPoint first = history.points().getFirst();
        assertThat(first.mean()).isCloseTo(estimate.mean() * 1000, within(1e-9));
        assertThat(first.high())
                .isCloseTo(
                        (estimate.mean() + requireNonNull(estimate.halfWidth())) * 1000,
                        within(1e-9));
        assertThat(first.verdict()).isNull();
    }

    @Test
    void historyMarksSureChangesAndNothingElse() {
        var history = (ChartDescription.History) MeanCharts.of(figures(1, "parse"));

        assertThat(history.points())
                .filteredOn(point -> point.mark() != null)
                .extracting(HistoryPoint::label)
                .containsExactly("2.17.0", "2.20.0");
        assertThat(history.points().get(5).mark()).startsWith("▲ +7");
        assertThat(history.points().get(5).lines())
                .anyMatch(line -> line.contains("regressed against 2.16.0"))
                .contains("10 executions, 400 measurements", "on alpha");
    }

    @Test
    void comparisonLeavesOutWhatWasNotMeasuredAndSaysSo() {
        var comparison = (ChartDescription.Comparison) MeanCharts.of(figures(2, "time"));

        assertThat(comparison.bars()).hasSize(10).noneMatch(b -> b.label().startsWith("brotli"));
        assertThat(comparison.note()).contains("brotli -5 (not installed");
        assertThat(comparison.wide()).isTrue();
        assertThat(comparison.bars())
                .filteredOn(Bar::best)
                .extracting(Bar::label, Bar::bestWord)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("zstd -1", "best"));
    }

    @Test
    void baselineIsTheBestWhenNoneOfTheComparedIs() {
        var memory = (ChartDescription.Comparison) MeanCharts.of(figures(2, "memory"));

        assertThat(memory.bars())
                .filteredOn(Bar::best)
                .extracting(Bar::label)
                .containsExactly("gzip -1");
    }

    @Test
    void runsHoldEveryMeasurementInTheOrderOfExecutions() throws IOException {
        Figures figures = figures(1, "write");
        var runs = (ChartDescription.Runs) runs(figures, "v2.14.0");

        assertThat(runs.executions()).hasSize(10);
        assertThat(runs.executions().stream().mapToInt(run -> run.values().size()).sum())
                .isEqualTo(400);
        assertThat(runs.executions().get(3).start()).isEqualTo(120);
        assertThat(runs.every()).isEqualTo(1);
        assertThat(runs.executions().getFirst().link()).startsWith("/tasks/a1-run-v2.14.0-");
    }

    private ChartDescription runs(Figures figures, String experiment) throws IOException {
        Results results = new ExampleResults(analyses, Path.of("unused"));
        var values = new ArrayList<RunCharts.Values>();
        for (var execution : results.executions("1")) {
            if (execution.address().experiment().equals(experiment)) {
                double[] raw =
                        results.measurements(execution.address())
                                .getOrDefault(figures.metric().name(), new double[0]);
                values.add(new RunCharts.Values(execution, raw));
            }
        }
        var chosen =
                figures.experiments().stream()
                        .filter(e -> e.key().equals(experiment))
                        .findFirst()
                        .orElseThrow();
        return RunCharts.of(figures, chosen, values);
    }

    @Test
    void robustRangeLeavesOutSpikesAndCountsThem() {
        long seed = 20260301;
        double[] values = new Random(seed).doubles(1000, 10, 11).toArray();
        values[17] = 900;
        values[500] = -50;

        RunCharts.Range range = RunCharts.robust(values);

        assertThat(range.outside()).as("seed %d", seed).isEqualTo(2);
        assertThat(range.low()).isBetween(9.0, 10.0);
        assertThat(range.high()).isBetween(11.0, 12.0);
    }

    @Test
    void robustRangeOfEqualValuesIsNotEmpty() {
        double[] values = new double[50];
        Arrays.fill(values, 3);

        RunCharts.Range range = RunCharts.robust(values);

        assertThat(range.low()).isLessThan(3);
        assertThat(range.high()).isGreaterThan(3);
        assertThat(RunCharts.robust(new double[0]).outside()).isZero();
    }

    @Test
    void manyMeasurementsAreThinnedEvenlyAndTheChartSaysSo() {
        Figures figures = figures(1, "parse");
        var execution = new ExampleResults(analyses, Path.of("unused")).executions("1").getFirst();
        double[] many = new Random(1).doubles(3 * RunCharts.MOST_POINTS).toArray();

        var runs =
                (ChartDescription.Runs)
                        RunCharts.of(
                                figures,
                                figures.experiments().getFirst(),
                                List.of(new RunCharts.Values(execution, many)));

        assertThat(runs.every()).isEqualTo(3);
        assertThat(runs.executions().getFirst().values()).hasSize(RunCharts.MOST_POINTS);
        assertThat(runs.executions().getFirst().length()).isEqualTo(many.length);
        assertThat(runs.note()).contains("One of 3 measurements");
    }

    @Test
    void descriptionsTravelAsTypedJson() {
        String json = Wire.write(MeanCharts.of(figures(1, "parse")));

        assertThat(json).startsWith("{\"type\":\"history\"").contains("\"label\":\"2.17.0\"");
        assertThat(Wire.read(json, ChartDescription.class))
                .isEqualTo(MeanCharts.of(figures(1, "parse")));
    }

    @Test
    void findingsNameTheLargestChangeFirst() {
        assertThat(Findings.changes(view(1)))
                .extracting(change -> change.newExperiment())
                .startsWith("v2.17.0", "v2.20.0");
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
