package been.results.chart.plot;

import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Role;
import been.results.chart.Shape;
import been.results.chart.Sketch;
import been.results.chart.Stroke;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Each measurement against the one before it in the same execution: a shapeless cloud when they do
 * not depend on each other.
 */
public final class Lag {

    private static final int MOST_POINTS = 5_000;
    private static final int MOST_SAMPLES = 4;

    private Lag() {}

    public static Drawing of(Quantity quantity, String title, List<Sample> all) {
        List<Sample> samples = Sample.latest(all, MOST_SAMPLES);
        long pairs =
                samples.stream()
                        .flatMap(s -> s.observations().executions().stream())
                        .mapToLong(e -> e.length - 1)
                        .sum();
        if (pairs == 0) {
            return Drawing.without(
                    title, "No execution has two measurements, so that none has one before it.");
        }
        int every = Math.toIntExact(Math.ceilDiv(pairs, MOST_POINTS));
        var sketch =
                new Sketch(title)
                        .subtitle("a shapeless cloud when measurements do not depend on each other")
                        .summary(
                                "%s of %s against the one before"
                                        .formatted(
                                                Wording.count(pairs, "measurement"),
                                                quantity.title()))
                        .note(
                                Wording.latest(
                                        samples.size(), all.size(), "versions or configurations"))
                        .note(Wording.thinned(every, "pairs"));
        for (Sample sample : samples) {
            sketch.addExplained(
                    new Layer.Points(
                            sample.label(),
                            sample.role(),
                            Shape.SPECK,
                            points(quantity, sample, every)));
        }
        double[] together =
                samples.stream().flatMapToDouble(s -> DoubleStream.of(s.shown(quantity))).toArray();
        Axis.Numbers own = quantity.robustAxis(together);
        Range diagonal = own.whole();
        sketch.add(
                new Layer.Line(
                        "equal",
                        Role.QUIET,
                        Stroke.DASHED,
                        List.of(
                                new Point(diagonal.low(), diagonal.low()),
                                new Point(diagonal.high(), diagonal.high()))));
        return sketch.note(Wording.outside(own))
                .on(titled(own, "measurement before"), titled(own, "measurement"));
    }

    private static Axis.Numbers titled(Axis.Numbers axis, String title) {
        return new Axis.Numbers(
                title,
                axis.unit(),
                axis.drawn(),
                axis.whole(),
                axis.outside(),
                axis.fromZero(),
                axis.logarithmic(),
                axis.isExact());
    }

    private static List<Point> points(Quantity quantity, Sample sample, int every) {
        List<Point> points = new ArrayList<>();
        int next = 0;
        for (double[] execution : sample.observations().executions()) {
            for (int i = 1; i < execution.length; i++) {
                double before = quantity.shown(execution[i - 1]);
                double value = quantity.shown(execution[i]);
                if (next++ % every == 0 && Range.isDrawable(before) && Range.isDrawable(value)) {
                    points.add(new Point(before, value));
                }
            }
        }
        return points;
    }
}
