package been.results.chart.plot;

import been.results.chart.Along;
import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.Offer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Role;
import been.results.chart.Shape;
import been.results.chart.Sketch;
import been.results.chart.Stroke;
import been.statistics.compare.SameSoftware;
import been.statistics.wording.Percent;
import been.statistics.wording.Rounding;
import java.util.ArrayList;
import java.util.List;

/** How large a slowdown must be to be found, from comparisons of the same software. */
public final class Detection {

    /** Powers that are marked. */
    private static final double[] POWERS = {0.5, 0.8, 0.99};

    private static final int STEPS = 200;

    private Detection() {}

    public static Drawing of(SameSoftware study) {
        String title = "Slowdowns that would be found";
        List<Point> curve = new ArrayList<>();
        for (int i = 1; i <= STEPS; i++) {
            double power = (double) i / STEPS;
            add(curve, study, power);
        }
        if (curve.size() < 2 || curve.getFirst().x() == curve.getLast().x()) {
            return Drawing.without(
                    title,
                    study.comparisons() < 2
                            ? "One comparison draws no curve: two runs more make six."
                            : "No slowdown would be found for sure: the intervals reach 0.");
        }
        var sketch =
                new Sketch(title)
                        .subtitle(
                                "%d comparisons of the same software, %d executions a side; false alarms %s %%"
                                        .formatted(
                                                study.comparisons(),
                                                study.executions(),
                                                Rounding.significant(
                                                        100 * study.falseAlarmRate(), 3)))
                        .note(
                                curve.size() < STEPS
                                        ? "Some intervals reach 0: they would find no slowdown of any size."
                                        : null);
        sketch.addExplained(
                new Layer.Rules(
                        "tolerance",
                        Role.QUIET,
                        Along.X,
                        List.of(new Layer.Rule(100 * study.tolerance(), null))));
        sketch.addExplained(
                new Layer.Line("share that is found", Role.series(0), Stroke.PLAIN, curve));
        List<Point> marks = new ArrayList<>();
        List<Layer.Label> labels = new ArrayList<>();
        for (double power : POWERS) {
            if (add(marks, study, power)) {
                Point mark = marks.getLast();
                String size = Percent.size(mark.x() / 100, 0.001);
                labels.add(new Layer.Label(mark.x(), mark.y(), size, Layer.Place.RIGHT));
            }
        }
        sketch.addExplained(
                new Layer.Points("half, 8 of 10, 99 of 100", Role.INK, Shape.DOT, marks));
        sketch.add(new Layer.Labels("sizes", Role.INK, labels));
        Range slowdowns =
                Range.orUnit(curve.stream().mapToDouble(Point::x))
                        .with(0)
                        .with(100 * study.tolerance());
        return sketch.summary(
                        labels.isEmpty()
                                ? title
                                : "A slowdown of %s is found half the time"
                                        .formatted(labels.getFirst().text()))
                .on(
                        Axis.Numbers.over("slowdown", "%", slowdowns)
                                .fromZero(slowdowns.low() < 0 ? Offer.NO : Offer.ALWAYS),
                        Axis.Numbers.over("found", "%", new Range(0, 100)).exact());
    }

    /** Whether a slowdown of some size is found with this power. */
    private static boolean add(List<Point> points, SameSoftware study, double power) {
        double slowdown = 100 * study.detectable(power);
        return Range.isDrawable(slowdown) && points.add(new Point(slowdown, 100 * power));
    }
}
