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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** Every measurement in the order in which it was made, execution beside execution. */
public final class RunSequence {

    /** More points than this are thinned evenly; the chart notes it. */
    public static final int MOST_POINTS = 10_000;

    private final Quantity quantity;
    private final int every;
    private final Sketch sketch;
    private final List<Point> even = new ArrayList<>();
    private final List<Point> odd = new ArrayList<>();
    private final List<Point> left = new ArrayList<>();
    private final List<Range> bands = new ArrayList<>();
    private final List<Layer.Segment> means = new ArrayList<>();
    private long start;

    private RunSequence(Quantity quantity, String title, int every) {
        this.quantity = quantity;
        this.every = every;
        this.sketch = new Sketch(title);
    }

    /**
     * @param runs in the order in which they were made
     */
    public static Drawing of(Quantity quantity, String title, List<Run> runs) {
        double[] all =
                runs.stream()
                        .flatMapToDouble(run -> DoubleStream.of(quantity.shown(run.values())))
                        .toArray();
        long measured = runs.stream().mapToLong(run -> run.values().length).sum();
        if (all.length == 0) {
            return Drawing.without(title, "There is no measurement to draw.");
        }
        var chart =
                new RunSequence(
                        quantity, title, Math.toIntExact(Math.ceilDiv(measured, MOST_POINTS)));
        for (int i = 0; i < runs.size(); i++) {
            chart.add(runs.get(i), i);
        }
        return chart.drawing(runs.size(), measured, all);
    }

    private void add(Run run, int number) {
        int length = run.values().length;
        int hover = sketch.hover(new Hover(run.label(), run.lines(), run.link()));
        List<Point> points = !run.counts() ? left : number % 2 == 0 ? even : odd;
        for (int i = (int) Math.floorMod(-start, (long) every); i < length; i += every) {
            double value = quantity.shown(run.values()[i]);
            if (Range.isDrawable(value)) {
                points.add(new Point(start + i + 1, value, hover));
            }
        }
        if (number % 2 == 1 && length > 0) {
            bands.add(new Range(start + 0.5, start + length + 0.5));
        }
        double[] shown = quantity.shown(run.values());
        if (shown.length > 0) {
            double mean = Arrays.stream(shown).average().orElseThrow();
            means.add(new Layer.Segment(start + 0.5, mean, start + length + 0.5, mean));
        }
        start += length;
    }

    private Drawing drawing(int runs, long measured, double[] all) {
        Axis.Numbers y = quantity.robustAxis(all).fromZero(Offer.OFFERED);
        Axis.Numbers x =
                Axis.Numbers.over(
                                "measurement, in the order of executions",
                                "",
                                new Range(0, measured + 1.0))
                        .exact();
        return sketch.subtitle(
                        Wording.count(runs, "execution")
                                + ", "
                                + Wording.count(measured, "measurement"))
                .summary(
                        "%s of %s in the order in which they were measured"
                                .formatted(
                                        Wording.count(measured, "measurement"),
                                        Wording.count(runs, "execution")))
                .note(Wording.outside(y))
                .note(Wording.thinned(every, "measurements"))
                .note(Wording.undrawable(measured - all.length))
                .add(new Layer.Bands("every second execution", Role.FAINT, Along.X, bands))
                .addExplained(new Layer.Points("measurement", Role.SERIES_1, Shape.SPECK, even))
                .add(new Layer.Points("measurement", Role.SERIES_2, Shape.SPECK, odd))
                .addExplained(
                        new Layer.Points(
                                "measurement that does not count",
                                Role.INCONCLUSIVE,
                                Shape.SPECK,
                                left))
                .addExplained(
                        new Layer.Segments("mean of the execution", Role.INK, Stroke.PLAIN, means))
                .on(x, y);
    }
}
