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
import been.statistics.Level;
import been.statistics.plan.Planner;
import been.statistics.wording.Percent;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The precision by number of repetitions of the highest level, and the position of the plan. */
public final class PlanCurve {

    /** The curve goes from a fifth of the plan to twice of it. */
    private static final int LEAST_SHARE = 5;

    private static final int MOST_TIMES = 2;
    private static final int STEPS = 60;

    private PlanCurve() {}

    /**
     * @param wanted the requested precision; empty if a time was requested
     */
    public static Drawing of(Planner planner, Planner.Plan plan, OptionalDouble wanted) {
        boolean ofBinaries = planner.level() == Level.BINARY;
        String repeated = ofBinaries ? "binaries" : "executions";
        int planned = repetitions(planner, plan);
        List<Point> curve = new ArrayList<>();
        for (int count : counts(planned)) {
            double halfWidth = planner.with(count).halfWidth();
            if (Double.isFinite(halfWidth)) {
                curve.add(new Point(count, 100 * halfWidth));
            }
        }
        if (curve.isEmpty() || !Double.isFinite(plan.halfWidth())) {
            return Drawing.without(
                    "Precision by repetitions",
                    "No number of repetitions makes an interval: the older mean cannot be distinguished from 0.");
        }
        String chosen =
                "%d %s, ± %s".formatted(planned, repeated, Percent.size(plan.halfWidth(), 0.001));
        var sketch =
                new Sketch("Precision by repetitions")
                        .subtitle(
                                "expected half-width of the ratio's %s interval"
                                        .formatted(Percent.of(planner.confidence().level())))
                        .summary("The plan: " + chosen + " of each version");
        sketch.addExplained(new Layer.Line("expected", Role.series(0), Stroke.PLAIN, curve));
        wanted.ifPresent(precision ->
                sketch.addExplained(
                        new Layer.Rules(
                                "wanted precision",
                                Role.QUIET,
                                Along.Y,
                                List.of(new Layer.Rule(100 * precision, null)))));
        int hover = sketch.hover(new Hover("the plan", List.of(chosen)));
        var place = new Point(planned, 100 * plan.halfWidth(), hover);
        sketch.addExplained(new Layer.Points("the plan", Role.INK, Shape.DIAMOND, List.of(place)));
        sketch.add(
                new Layer.Labels(
                        "size of the plan",
                        Role.INK,
                        List.of(new Layer.Label(place.x(), place.y(), chosen, Layer.Place.ABOVE))));
        Range width =
                Range.orUnit(curve.stream().mapToDouble(Point::y))
                        .with(100 * wanted.orElse(plan.halfWidth()));
        return sketch.on(
                Axis.Numbers.over(
                                repeated + " of each version",
                                "",
                                new Range(curve.getFirst().x(), curve.getLast().x()))
                        .exact(),
                Axis.Numbers.over("half-width", "%", width).fromZero(Offer.ALWAYS));
    }

    private static int repetitions(Planner planner, Planner.Plan plan) {
        return planner.level() == Level.BINARY
                ? plan.dimensions().binaries()
                : plan.dimensions().executions();
    }

    private static int[] counts(int planned) {
        int from = Math.max(2, planned / LEAST_SHARE);
        int to = MOST_TIMES * planned;
        int step = Math.max(1, (to - from) / STEPS);
        return java.util.stream.IntStream.iterate(from, n -> n <= to, n -> n + step).toArray();
    }
}
