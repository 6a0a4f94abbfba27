package been.results.chart.plot;

import been.results.chart.Along;
import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Hover;
import been.results.chart.Layer;
import been.results.chart.Offer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Role;
import been.results.chart.Shape;
import been.results.chart.Sketch;
import been.results.chart.Stroke;
import been.statistics.describe.Quantiles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Distributions side by side, each with the interval of its mean: boxes, or violins. */
public final class Distributions {

    /** More than this would be hairs. */
    static final int MOST_SAMPLES = 40;

    private static final int MOST_OUTLIERS = 100;
    private static final double HALF_BOX = 0.2;
    private static final double HALF_VIOLIN = 0.4;

    private final Quantity quantity;
    private final Sketch sketch;
    private final Axis.Numbers y;
    private final List<Integer> hovers = new ArrayList<>();
    private final List<Layer.Segment> medians = new ArrayList<>();
    private final List<Layer.Whisker> intervals = new ArrayList<>();
    private final List<Point> means = new ArrayList<>();

    private Distributions(Quantity quantity, Sketch sketch, List<Sample> samples) {
        this.quantity = quantity;
        this.sketch = sketch;
        this.y =
                quantity.robustAxis(
                                samples.stream()
                                        .flatMapToDouble(s -> DoubleStream.of(s.shown(quantity)))
                                        .toArray())
                        .fromZero(Offer.OFFERED);
    }

    /** Quartiles as boxes, whiskers to the last value within 1.5 boxes, the rest as points. */
    public static Drawing boxes(Quantity quantity, String title, List<Sample> samples) {
        if (samples.isEmpty()) {
            return Drawing.without(title, "There is no measurement to draw.");
        }
        List<Sample> drawn = Sample.latest(samples, MOST_SAMPLES);
        var sketch = new Sketch(title).note(left(drawn, samples));
        var chart = new Distributions(quantity, sketch, drawn);
        int thinned = 0;
        for (int i = 0; i < drawn.size(); i++) {
            thinned = Math.max(thinned, chart.box(drawn.get(i), i));
        }
        sketch.note(thinned > 1 ? "Of many outliers, some are drawn." : "");
        return chart.drawing(drawn, 0.36);
    }

    /** Densities, mirrored, with a line at the median. */
    public static Drawing violins(Quantity quantity, String title, List<Sample> samples) {
        if (samples.isEmpty()) {
            return Drawing.without(title, "There is no measurement to draw.");
        }
        List<Sample> drawn = Sample.latest(samples, MOST_SAMPLES);
        var sketch =
                new Sketch(title)
                        .note(left(drawn, samples))
                        .note("The widths of different violins do not compare.");
        var chart = new Distributions(quantity, sketch, drawn);
        for (int i = 0; i < drawn.size(); i++) {
            chart.violin(drawn.get(i), i);
        }
        return chart.drawing(drawn, 0);
    }

    private static String left(List<Sample> drawn, List<Sample> all) {
        return Wording.latest(drawn.size(), all.size(), "versions or configurations");
    }

    /** How many times more outliers there are than drawn. */
    private int box(Sample sample, int at) {
        double[] values = sample.shown(quantity);
        Quantiles q = Quantiles.of(values);
        double low = q.at(0.25);
        double high = q.at(0.75);
        double reach = 1.5 * (high - low);
        double[] outliers =
                DoubleStream.of(values).filter(v -> v < low - reach || v > high + reach).toArray();
        Range within =
                Range.orUnit(
                        DoubleStream.of(values).filter(v -> v >= low - reach && v <= high + reach));
        int hover = hover(sample, q);
        var outline =
                List.of(
                        new Point(at - HALF_BOX, low),
                        new Point(at + HALF_BOX, low),
                        new Point(at + HALF_BOX, high),
                        new Point(at - HALF_BOX, high));
        String name = "middle half";
        sketch.add(
                new Layer.Segments(
                        "whiskers",
                        sample.role(),
                        Stroke.THIN,
                        List.of(
                                new Layer.Segment(at, within.low(), at, low),
                                new Layer.Segment(at, high, at, within.high()))));
        sketch.add(new Layer.Areas(name, sample.role(), List.of(new Layer.Area(outline, hover))));
        int every = Math.max(1, Math.ceilDiv(outliers.length, MOST_OUTLIERS));
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < outliers.length; i += every) {
            points.add(new Point(at, outliers[i], hover));
        }
        sketch.add(new Layer.Points("outlier", sample.role(), Shape.SPECK, points));
        medians.add(new Layer.Segment(at - HALF_BOX, q.median(), at + HALF_BOX, q.median()));
        return every;
    }

    private void violin(Sample sample, int at) {
        double[] values = sample.shown(quantity);
        Quantiles q = Quantiles.of(values);
        int hover = hover(sample, q);
        Range whole = y.drawn();
        double low = Math.max(q.min(), whole.low());
        double high = Math.min(q.max(), whole.high());
        Density.of(values, low, high)
                .ifPresent(density -> {
                    List<Point> right = new ArrayList<>();
                    List<Point> left = new ArrayList<>();
                    for (int i = 0; i < density.values().length; i++) {
                        double half = HALF_VIOLIN * density.values()[i] / density.highest();
                        if (density.at(i) >= low && density.at(i) <= high) {
                            right.add(new Point(at + half, density.at(i)));
                            left.add(new Point(at - half, density.at(i)));
                        }
                    }
                    right.addAll(left.reversed());
                    sketch.add(
                            new Layer.Areas(
                                    "density",
                                    sample.role(),
                                    List.of(new Layer.Area(right, hover))));
                });
        medians.add(new Layer.Segment(at - 0.12, q.median(), at + 0.12, q.median()));
    }

    private int hover(Sample sample, Quantiles q) {
        int hover =
                sketch.hover(
                        new Hover(
                                sample.label(),
                                List.of(
                                        "median " + quantity.words(q.median()),
                                        "middle half %s to %s"
                                                .formatted(
                                                        quantity.words(q.at(0.25)),
                                                        quantity.words(q.at(0.75))),
                                        "all %s to %s"
                                                .formatted(
                                                        quantity.words(q.min()),
                                                        quantity.words(q.max())),
                                        sample.counts())));
        hovers.add(hover);
        return hover;
    }

    private Drawing drawing(List<Sample> samples, double beside) {
        for (int i = 0; i < samples.size(); i++) {
            double at = i + beside;
            double mean = quantity.shown(samples.get(i).observations().mean());
            means.add(new Point(at, mean, hovers.get(i)));
            samples.get(i)
                    .interval(quantity)
                    .ifPresent(in -> intervals.add(new Layer.Whisker(at, in.low(), in.high())));
        }
        var x =
                new Axis.Categories(
                        "", samples.stream().map(Sample::label).toList(), hovers, List.of());
        return sketch.subtitle(quantity.betterInWords())
                .summary(
                        "Distributions of %s of %d versions or configurations"
                                .formatted(quantity.title(), samples.size()))
                .note(Wording.outside(y))
                .addExplained(new Layer.Segments("median", Role.INK, Stroke.PLAIN, medians))
                .add(new Layer.Intervals("interval", Role.INK, Along.Y, intervals))
                .addExplained(new Layer.Points(Sample.MEAN, Role.INK, Shape.DIAMOND, means))
                .on(x, y);
    }
}
