package been.results.chart.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Role;
import been.results.chart.Shape;
import been.statistics.Observations;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.SameSoftware;
import been.statistics.wording.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The structure of each chart: what marks it is made of, and where they are. */
class ChartTests {

    private static final Quantity PARSE = ExampleCharts.PARSE;

    private static Drawing example(String name) {
        return Objects.requireNonNull(ExampleCharts.all().get(name));
    }

    private static <L extends Layer> L layer(Drawing drawing, Class<L> kind, String name) {
        return drawing.layers().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .filter(layer -> layer.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " in " + drawing.layers()));
    }

    private static Sample equal() {
        double[] values = new double[20];
        Arrays.fill(values, 0.0124);
        return new Sample("equal", Role.SERIES_1, Observations.ofExecutions(values, values));
    }

    private static Sample single() {
        return new Sample(
                "single", Role.SERIES_1, Observations.ofExecutions(new double[] {0.0124}));
    }

    @Test
    void thePlanStandsOnItsCurveAtTheWantedPrecision() {
        Drawing plan = example("plan");

        var curve = layer(plan, Layer.Line.class, "expected");
        assertThat(curve.points()).isSortedAccordingTo((a, b) -> Double.compare(b.y(), a.y()));
        var chosen = layer(plan, Layer.Points.class, "the plan").points().getFirst();
        assertThat(chosen.y()).isLessThanOrEqualTo(0.5).isGreaterThan(0.4);
        assertThat(curve.points())
                .filteredOn(point -> point.x() < chosen.x())
                .isNotEmpty()
                .allMatch(point -> point.y() > 0.5);
        assertThat(layer(plan, Layer.Rules.class, "wanted precision").rules())
                .containsExactly(new Layer.Rule(0.5, null));
    }

    @Test
    void largerSlowdownsAreFoundMoreOften() {
        Drawing detection = example("detection");

        var curve = layer(detection, Layer.Line.class, "share that is found");
        assertThat(curve.points())
                .isSortedAccordingTo((a, b) -> Double.compare(a.x(), b.x()))
                .isSortedAccordingTo((a, b) -> Double.compare(a.y(), b.y()));
        assertThat(curve.points().getFirst().x()).as("beyond the tolerance").isGreaterThan(1);
        assertThat(detection.marks()).containsEntry("points", 3).containsEntry("labels", 3);
        var one =
                SameSoftware.ofRuns(
                        List.of(equal().observations(), equal().observations()),
                        Criteria.usual(Better.LOWER));
        assertThat(Detection.of(one).instead()).contains("two runs more");
    }

    @Test
    void everyChartHasItsMarks() {
        assertThat(example("run-sequence").marks())
                .isEqualTo(Map.of("bands", 5, "points", 400, "segments", 10));
        assertThat(example("history").marks())
                .isEqualTo(
                        Map.of(
                                "intervals",
                                23,
                                "labels",
                                2,
                                "line",
                                2,
                                "points",
                                23,
                                "rules",
                                1,
                                "segments",
                                2));
        assertThat(example("means").marks())
                .isEqualTo(Map.of("bars", 7, "intervals", 7, "labels", 7));
        assertThat(example("boxes").marks())
                .containsEntry("areas", 4)
                .containsEntry("intervals", 4)
                .containsEntry("segments", 12);
        assertThat(example("violins").marks())
                .isEqualTo(Map.of("areas", 4, "intervals", 4, "points", 4, "segments", 4));
        assertThat(example("scatter").marks()).isEqualTo(Map.of("line", 3, "points", 15));
        assertThat(example("quantiles").marks()).isEqualTo(Map.of("line", 4));
        assertThat(example("tail").marks()).isEqualTo(Map.of("line", 2));
        assertThat(example("lag").marks()).isEqualTo(Map.of("line", 1, "points", 1596));
        assertThat(example("autocorrelation").marks())
                .isEqualTo(Map.of("bands", 1, "points", 40, "segments", 40));
        assertThat(example("parameter").marks())
                .isEqualTo(Map.of("intervals", 10, "line", 2, "points", 10));
        assertThat(example("metrics").marks())
                .isEqualTo(Map.of("intervals", 48, "line", 2, "points", 24));
        assertThat(example("levels").marks()).isEqualTo(Map.of("bars", 11));
        assertThat(example("clusters").marks()).containsEntry("rules", 3);
        assertThat(example("histogram").marks()).containsEntry("line", 2);
        assertThat(example("steady").marks())
                .containsEntry("points", 900)
                .containsEntry("rules", 3)
                .containsEntry("bands", 3);
    }

    @Test
    void sureChangesAreBoldAndNothingElse() {
        Drawing history = example("history");

        assertThat(layer(history, Layer.Points.class, "regressed").points())
                .singleElement()
                .satisfies(point -> assertThat(point.x()).isEqualTo(9));
        assertThat(layer(history, Layer.Points.class, "regressed").shape()).isEqualTo(Shape.UP);
        assertThat(layer(history, Layer.Segments.class, "improved").segments())
                .singleElement()
                .satisfies(s -> assertThat(s.toX()).isEqualTo(18));
        assertThat(layer(history, Layer.Rules.class, "known break").rules())
                .containsExactly(new Layer.Rule(13.5, "new host beta"));
    }

    @Test
    void meansAreShownInTheUnitOfTheAxis() {
        Drawing history = example("history");

        assertThat(((Axis.Numbers) history.y()).unit()).isEqualTo("ms");
        assertThat(layer(history, Layer.Points.class, "mean").points().getFirst().y())
                .isCloseTo(12.4, within(0.2));
    }

    @Test
    void barsBeginAtZeroUnlessTheyNeedALogarithm() {
        Axis.Numbers wide = (Axis.Numbers) example("means").x();
        assertThat(wide.beginsLogarithmic()).isTrue();
        assertThat(((Axis.Categories) example("means").y()).bestFirst())
                .containsExactly(3, 4, 0, 1, 2, 5, 6);

        Drawing narrow =
                MeanBars.of(
                        PARSE,
                        "narrow",
                        "",
                        null,
                        List.of(
                                new MeanBars.Bar(
                                        "one",
                                        0.01,
                                        null,
                                        Optional.empty(),
                                        "10 ms",
                                        List.of(),
                                        null)));
        assertThat(((Axis.Numbers) narrow.x()).span().low()).isZero();
    }

    @Test
    void measurementsThatDoNotCountAreToldApart() {
        assertThat(
                        layer(
                                        example("run-sequence"),
                                        Layer.Points.class,
                                        "measurement that does not count")
                                .points())
                .hasSize(40);
    }

    @Test
    void spikesAreLeftOutAtFirstAndTheChartSaysSo() {
        Drawing runs = example("run-sequence");
        Axis.Numbers y = (Axis.Numbers) runs.y();

        assertThat(y.outside()).isEqualTo(1);
        assertThat(y.whole().high()).isGreaterThan(30);
        assertThat(y.drawn().high()).isLessThan(15);
        assertThat(runs.note()).contains("1 measurement");
    }

    @Test
    void manyPointsAreThinnedEvenlyAndTheChartSaysSo() {
        int parts = 10;
        List<Run> runs = new ArrayList<>();
        double[] many = new SplittableRandom(1).doubles(100_000, 0.012, 0.013).toArray();
        for (int i = 0; i < parts; i++) {
            runs.add(new Run("execution " + i, many, true, List.of(), null));
        }

        Drawing drawing = RunSequence.of(PARSE, "many", runs);

        assertThat(drawing.marks()).containsEntry("points", RunSequence.MOST_POINTS);
        assertThat(drawing.note()).contains("One of 100 measurements is drawn.");
    }

    @Test
    void whatIsNoNumberIsNotDrawnAndTheChartSaysSo() {
        double[] values = {0.012, Double.NaN, 0.013, Double.POSITIVE_INFINITY};
        var run = new Run("execution 0", values, true, List.of(), null);

        Drawing drawing = RunSequence.of(PARSE, "some", List.of(run));

        assertThat(drawing.marks()).containsEntry("points", 2);
        assertThat(drawing.note()).contains("no finite numbers: 2 measurements");
        assertThat(
                        RunSequence.of(
                                        PARSE,
                                        "none",
                                        List.of(
                                                new Run(
                                                        "execution 0",
                                                        new double[] {Double.NaN},
                                                        true,
                                                        List.of(),
                                                        null)))
                                .instead())
                .isEqualTo("There is no measurement to draw.");
    }

    @Test
    void withoutMeasurementsASentenceStands() {
        assertThat(
                        List.of(
                                RunSequence.of(PARSE, "t", List.of()),
                                new Timeline(PARSE, "t", "", null, List.of()).drawing(),
                                MeanBars.of(PARSE, "t", "", null, List.of()),
                                Distributions.boxes(PARSE, "t", List.of()),
                                Distributions.violins(PARSE, "t", List.of()),
                                Cactus.of(PARSE, "t", List.of()),
                                Cactus.tail(PARSE, "t", List.of()),
                                Histogram.of(PARSE, "t", List.of()),
                                Lag.of(PARSE, "t", List.of()),
                                Autocorrelation.of(PARSE, "t", List.of()),
                                Steady.of(PARSE, "t", List.of()),
                                Parameter.of(PARSE, "t", "n", List.of()),
                                Variation.of(PARSE, "t", List.of())))
                .allSatisfy(drawing -> assertThat(drawing.instead()).endsWith("."));
    }

    @Test
    void oneValueAndEqualValuesAreDrawn() {
        for (Sample sample : List.of(single(), equal())) {
            List<Sample> one = List.of(sample);
            assertThat(Distributions.boxes(PARSE, "t", one).marks()).containsEntry("areas", 1);
            assertThat(Distributions.violins(PARSE, "t", one).marks()).containsEntry("points", 1);
            assertThat(Cactus.of(PARSE, "t", one).marks()).containsEntry("line", 1);
            assertThat(Cactus.tail(PARSE, "t", one).marks()).containsEntry("line", 1);
            assertThat(Histogram.of(PARSE, "t", one).marks()).containsEntry("bars", 1);
            assertThat(Scatter.of(PARSE, "t", sample, sample, 0.01, false).instead()).isNull();
            assertThat(Autocorrelation.of(PARSE, "t", one).instead()).contains("correlate");
        }
        assertThat(Variation.of(PARSE, "t", List.of(single())).instead()).contains("variation");
        assertThat(Variation.of(PARSE, "t", List.of(equal())).marks()).containsEntry("bars", 2);
    }

    @Test
    void theTailIsWhatOneMeasurementInSoManyExceeds() {
        double[] values = new double[1000];
        Arrays.setAll(values, i -> (i + 1) / 1000.0);
        Sample sample = new Sample("s", Role.SERIES_1, Observations.ofExecutions(values));

        var worst = layer(Cactus.tail(PARSE, "t", List.of(sample)), Layer.Line.class, "s").points();

        assertThat(worst.getFirst()).isEqualTo(new Point(1, 1));
        assertThat(worst.get(80)).isEqualTo(new Point(100, 991));
        assertThat(worst.getLast()).isEqualTo(new Point(1000, 1000));
        Quantity rate = new Quantity("rate", new Scale(1000, "s-1"), Better.HIGHER);
        var least = layer(Cactus.tail(rate, "t", List.of(sample)), Layer.Line.class, "s").points();
        assertThat(least.get(80)).isEqualTo(new Point(100, 10));
        assertThat(least.getLast()).isEqualTo(new Point(1000, 1));
    }

    @Test
    void ofFiveHundredVersionsThoseThatFitAreDrawnAndTheChartSaysSo() {
        List<Sample> many = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            many.add(ExampleCharts.sample("2.%d.0".formatted(i), i, 0.0124));
        }

        Drawing boxes = Distributions.boxes(PARSE, "t", many);

        assertThat(boxes.marks()).containsEntry("areas", Distributions.MOST_SAMPLES);
        assertThat(boxes.note()).contains("The last 40 of 500");
        assertThat(((Axis.Categories) boxes.x()).labels()).endsWith("2.499.0");
        assertThat(Cactus.of(PARSE, "t", many).note()).contains("The last 8 of 500");
    }

    @Test
    void correlationsBeyondTheBoundsAreSeen() {
        Drawing drawing = example("autocorrelation");
        Range bounds =
                layer(drawing, Layer.Bands.class, "bounds for independence, 95 %")
                        .bands()
                        .getFirst();

        assertThat(bounds.high()).isCloseTo(1.96 / Math.sqrt(600), within(1e-4));
        assertThat(layer(drawing, Layer.Points.class, "2.16.0").points().getFirst().y())
                .isGreaterThan(bounds.high());
    }

    @Test
    void densitiesIntegrateToOne() {
        long seed = 20261122;
        double[] values = new SplittableRandom(seed).doubles(5_000, 0, 1).toArray();

        Density density = Density.of(values, 0, 1).orElseThrow();

        assertThat(Arrays.stream(density.values()).sum() * density.step())
                .as("seed %d", seed)
                .isCloseTo(1, within(0.01));
        assertThat(density.highest()).isBetween(0.9, 1.3);
    }

    @Test
    void levelsAddUpToWhatWasSimulated() {
        Sample sample = ExampleCharts.sample("2.16.0", 1, 0.0124);

        Drawing drawing = Variation.of(PARSE, "t", List.of(sample));

        assertThat(layer(drawing, Layer.Bars.class, "measurements").bars())
                .singleElement()
                .satisfies(bar -> assertThat(bar.value()).isBetween(0.9, 1.3));
    }

    @Test
    void aboveTheDiagonalIsWorse() {
        Drawing scatter = example("scatter");

        assertThat(layer(scatter, Layer.Points.class, "worse").points())
                .hasSize(15)
                .allSatisfy(point -> assertThat(point.y()).isGreaterThan(point.x()));
    }
}
