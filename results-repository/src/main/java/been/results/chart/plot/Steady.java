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
import been.statistics.steady.Segment;
import been.statistics.steady.SteadyState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Executions over their iterations, one beside the other, with their levels and steady states. */
public final class Steady {

    private static final int MOST_POINTS = 10_000;
    private static final int MOST_EXECUTIONS = 6;

    private final Quantity quantity;
    private final Sketch sketch;
    private final int every;
    private final List<Point> points = new ArrayList<>();
    private final List<Layer.Segment> changing = new ArrayList<>();
    private final List<Layer.Segment> steady = new ArrayList<>();
    private final List<Range> warmUps = new ArrayList<>();
    private final List<Layer.Rule> begins = new ArrayList<>();
    private int start;

    private Steady(Quantity quantity, Sketch sketch, int every) {
        this.quantity = quantity;
        this.sketch = sketch;
        this.every = every;
    }

    /** One execution, its values as stored, and what was found of it. */
    @SuppressWarnings("ArrayRecordComponent") // many raw values, read once, never compared
    public record Execution(String label, double[] values, SteadyState state) {}

    public static Drawing of(Quantity quantity, String title, List<Execution> all) {
        List<Execution> executions = all.subList(0, Math.min(all.size(), MOST_EXECUTIONS));
        long measured = executions.stream().mapToLong(e -> e.values().length).sum();
        if (measured == 0) {
            return Drawing.without(
                    title,
                    "No execution has the %d measurements that a steady state needs."
                            .formatted(SteadyState.LEAST_ITERATIONS));
        }
        int every = Math.toIntExact(Math.ceilDiv(measured, MOST_POINTS));
        var sketch =
                new Sketch(title)
                        .summary(
                                "%s of %s with their levels"
                                        .formatted(
                                                Wording.count(executions.size(), "execution"),
                                                quantity.title()))
                        .note(
                                executions.size() == all.size()
                                        ? ""
                                        : "The first %d of %s are drawn."
                                                .formatted(
                                                        executions.size(),
                                                        Wording.count(all.size(), "execution")))
                        .note(Wording.thinned(every, "measurements"));
        var chart = new Steady(quantity, sketch, every);
        executions.forEach(chart::add);
        double[] values =
                executions.stream()
                        .flatMapToDouble(e -> DoubleStream.of(quantity.shown(e.values())))
                        .toArray();
        return chart.drawing(values);
    }

    private void add(Execution execution) {
        SteadyState state = execution.state();
        int hover = sketch.hover(new Hover(execution.label(), List.of(state.kind().words())));
        for (int i = 0; i < execution.values().length; i += every) {
            double value = quantity.shown(execution.values()[i]);
            if (Range.isDrawable(value)) {
                points.add(new Point(start + i + 1.0, value, hover));
            }
        }
        for (Segment segment : state.segments()) {
            double mean = quantity.shown(segment.mean());
            (segment.steady() ? steady : changing)
                    .add(
                            new Layer.Segment(
                                    start + segment.from() + 0.5,
                                    mean,
                                    start + segment.to() + 0.5,
                                    mean));
        }
        int end = execution.values().length;
        int from = state.steadyFrom().orElse(end);
        if (from > 0) {
            warmUps.add(new Range(start + 0.5, start + from + 0.5));
        }
        begins.add(new Layer.Rule(start + 0.5, execution.label() + ": " + state.kind().words()));
        start += end;
    }

    private Drawing drawing(double... values) {
        Axis.Numbers y = quantity.robustAxis(values).fromZero(Offer.OFFERED);
        return sketch.note(Wording.outside(y))
                .addExplained(new Layer.Bands("not steady", Role.INCONCLUSIVE, Along.X, warmUps))
                .addExplained(new Layer.Points("measurement", Role.SERIES_1, Shape.SPECK, points))
                .addExplained(
                        new Layer.Segments(
                                "other level", Role.INCONCLUSIVE, Stroke.PLAIN, changing))
                .addExplained(
                        new Layer.Segments("steady level", Role.IMPROVED, Stroke.PLAIN, steady))
                .add(new Layer.Rules("execution begins", Role.QUIET, Along.X, begins))
                .on(
                        Axis.Numbers.over(
                                        "measurement, execution after execution",
                                        "",
                                        new Range(0, start + 1.0))
                                .exact(),
                        y);
    }
}
