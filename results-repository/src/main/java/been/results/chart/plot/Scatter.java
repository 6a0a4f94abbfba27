package been.results.chart.plot;

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
import been.statistics.compare.Better;
import been.statistics.describe.Quantiles;
import been.statistics.wording.Percent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * One version against another: executions of the same rank, or of the same number where they ran in
 * pairs. Above the diagonal the newer one is larger; between the dashed lines the change is within
 * the tolerance.
 */
public final class Scatter {

    private static final int MOST_POINTS = 2_000;

    private Scatter() {}

    /**
     * @param tolerance relative change that does not matter, at least 0
     * @param isPaired whether the n-th execution of one ran beside the n-th of the other
     */
    public static Drawing of(
            Quantity quantity,
            String title,
            Sample old,
            Sample current,
            double tolerance,
            boolean isPaired) {
        double[] before = quantity.shown(old.observations().executionMeans());
        double[] after = quantity.shown(current.observations().executionMeans());
        boolean isSingle = before.length < 2 || after.length < 2;
        if (isSingle) {
            before = old.shown(quantity);
            after = current.shown(quantity);
        }
        boolean pairs = isPaired && !isSingle && before.length == after.length;
        String what = isSingle ? "measurement" : "mean of an execution";
        int n = Math.min(MOST_POINTS, Math.min(before.length, after.length));
        if (n == 0) {
            return Drawing.without(title, "There is no measurement to draw.");
        }
        double[] x = pairs ? Arrays.copyOf(before, n) : ranks(before, n);
        double[] y = pairs ? Arrays.copyOf(after, n) : ranks(after, n);
        var sketch =
                new Sketch(title)
                        .subtitle(
                                pairs
                                        ? "each point is a pair of executions that ran together"
                                        : "each point is a %s of the same rank in both"
                                                .formatted(what))
                        .summary(
                                "%s of %s against %s, %s"
                                        .formatted(
                                                quantity.title(),
                                                current.label(),
                                                old.label(),
                                                Wording.count(n, "point")));
        Range both = Range.orUnit(DoubleStream.concat(DoubleStream.of(x), DoubleStream.of(y)));
        lines(sketch, both, tolerance);
        double sign = quantity.better() == Better.LOWER ? 1 : -1;
        add(sketch, quantity, x, y, tolerance, sign, Role.REGRESSED);
        add(sketch, quantity, x, y, tolerance, sign, Role.SERIES_1);
        add(sketch, quantity, x, y, tolerance, sign, Role.IMPROVED);
        boolean isWide = both.low() > 0 && both.high() / both.low() > MeanBars.WIDE;
        Offer logarithmic = isWide ? Offer.OFFERED : Offer.NO;
        String unit = quantity.scale().unit();
        return sketch.on(
                Axis.Numbers.over(quantity.title() + " of " + old.label(), unit, both)
                        .logarithmic(logarithmic),
                Axis.Numbers.over(quantity.title() + " of " + current.label(), unit, both)
                        .logarithmic(logarithmic));
    }

    private static double[] ranks(double[] values, int n) {
        Quantiles quantiles = Quantiles.of(values);
        double[] ranks = new double[n];
        for (int i = 0; i < n; i++) {
            ranks[i] = quantiles.at(n == 1 ? 0.5 : i / (n - 1.0));
        }
        return ranks;
    }

    private static void lines(Sketch sketch, Range range, double tolerance) {
        double air = (range.high() - range.low()) * 0.5;
        // From 0 on where there is one, so that the lines end outside of the plane.
        double low =
                range.low() > 0 ? Math.max(range.low() / 4, range.low() - air) : range.low() - air;
        double high = range.high() + air;
        sketch.addExplained(
                new Layer.Line(
                        "no change",
                        Role.QUIET,
                        Stroke.PLAIN,
                        List.of(new Point(low, low), new Point(high, high))));
        if (tolerance > 0) {
            String name = "± " + Percent.of(tolerance);
            for (double factor : new double[] {1 + tolerance, 1 - tolerance}) {
                sketch.addExplained(
                        new Layer.Line(
                                name,
                                Role.QUIET,
                                Stroke.DASHED,
                                List.of(
                                        new Point(low, low * factor),
                                        new Point(high, high * factor))));
            }
        }
    }

    private static void add(
            Sketch sketch,
            Quantity quantity,
            double[] x,
            double[] y,
            double tolerance,
            double sign,
            Role role) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            double worse = sign * (y[i] - x[i]) / Math.abs(x[i]);
            Role own =
                    worse > tolerance
                            ? Role.REGRESSED
                            : worse < -tolerance ? Role.IMPROVED : Role.SERIES_1;
            if (own == role) {
                int hover =
                        sketch.hover(
                                new Hover(
                                        "%s and %s"
                                                .formatted(
                                                        quantity.words(x[i]), quantity.words(y[i])),
                                        List.of(
                                                Percent.signed((y[i] - x[i]) / Math.abs(x[i]), 0)
                                                        + " of the older")));
                points.add(new Point(x[i], y[i], hover));
            }
        }
        String name =
                switch (role) {
                    case REGRESSED -> "worse";
                    case IMPROVED -> "better";
                    default -> "alike";
                };
        Shape shape =
                switch (role) {
                    case REGRESSED -> Shape.UP;
                    case IMPROVED -> Shape.DOWN;
                    default -> Shape.DOT;
                };
        sketch.addExplained(new Layer.Points(name, role, shape, points));
    }
}
