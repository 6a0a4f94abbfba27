package been.results.chart.plot;

import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.Offer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Sketch;
import been.results.chart.Stroke;
import been.statistics.compare.Better;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Quantiles: of all measurements (a cactus plot), or of the worst of them. */
public final class Cactus {

    /** As many as there are colours. */
    static final int MOST_SAMPLES = 8;

    private static final int STEPS = 500;
    private static final int TAIL_STEPS_PER_DECADE = 40;

    private Cactus() {}

    /** How many of the measurements are at most so large. */
    public static Drawing of(Quantity quantity, String title, List<Sample> samples) {
        return drawing(
                quantity,
                title,
                "Quantiles",
                samples,
                Cactus::quantiles,
                Axis.Numbers.over("of all measurements", "%", new Range(0, 100)).exact(),
                together ->
                        quantity.robustAxis(together)
                                .fromZero(Offer.OFFERED)
                                .logarithmic(isWide(together) ? Offer.OFFERED : Offer.NO));
    }

    /**
     * How large the largest measurements are, or how small the smallest where more is better: at
     * 100 what one of a hundred is at least, about the 99th percentile.
     */
    public static Drawing tail(Quantity quantity, String title, List<Sample> samples) {
        boolean isLow = quantity.better() == Better.HIGHER;
        String side = isLow ? "small or smaller" : "large or larger";
        int most =
                Sample.latest(samples, MOST_SAMPLES).stream()
                        .mapToInt(one -> one.observations().counts().measurements())
                        .max()
                        .orElse(0);
        return drawing(
                quantity,
                title,
                "Tails",
                samples,
                sorted -> tail(sorted, isLow),
                Axis.Numbers.over(
                                "one measurement in … is this " + side,
                                "",
                                new Range(1, Math.max(most, 2)))
                        .logarithmic(Offer.INITIALLY),
                together ->
                        quantity.axis(Range.orUnit(Arrays.stream(together)))
                                .fromZero(Offer.OFFERED)
                                .logarithmic(isWide(together) ? Offer.INITIALLY : Offer.OFFERED));
    }

    private static Drawing drawing(
            Quantity quantity,
            String title,
            String what,
            List<Sample> samples,
            Function<double[], List<Point>> points,
            Axis.Numbers x,
            Function<double[], Axis.Numbers> y) {
        if (samples.isEmpty()) {
            return Drawing.without(title, "There is no measurement to draw.");
        }
        List<Sample> drawn = Sample.latest(samples, MOST_SAMPLES);
        var sketch =
                new Sketch(title)
                        .subtitle(quantity.betterInWords())
                        .summary(
                                "%s of %s of %d versions or configurations"
                                        .formatted(what, quantity.title(), drawn.size()))
                        .note(
                                Wording.latest(
                                        drawn.size(),
                                        samples.size(),
                                        "versions or configurations"));
        List<double[]> all = new ArrayList<>();
        for (Sample sample : drawn) {
            double[] values = sample.shown(quantity);
            Arrays.sort(values);
            all.add(values);
            sketch.addExplained(
                    new Layer.Line(
                            sample.label(), sample.role(), Stroke.PLAIN, points.apply(values)));
        }
        double[] together = all.stream().flatMapToDouble(Arrays::stream).toArray();
        Axis.Numbers axis = y.apply(together);
        return sketch.note(Wording.outside(axis)).on(x, axis);
    }

    private static boolean isWide(double[] values) {
        Range whole = Range.orUnit(Arrays.stream(values));
        return whole.low() > 0 && whole.high() / whole.low() > MeanBars.WIDE;
    }

    /** Each value at the middle of its share; of many values, quantiles. */
    private static List<Point> quantiles(double[] sorted) {
        int n = Math.min(sorted.length, STEPS);
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            double share = (i + 0.5) / n;
            int place = (int) Math.min(sorted.length - 1L, (long) (share * sorted.length));
            points.add(new Point(100 * share, sorted[place]));
        }
        return points;
    }

    /** At x what one of x measurements is at least (or at most), as far as there are as many. */
    private static List<Point> tail(double[] sorted, boolean isLow) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; true; i++) {
            double x = Math.pow(10, (double) i / TAIL_STEPS_PER_DECADE);
            if (x > sorted.length) {
                return points;
            }
            int beyond = (int) (sorted.length / x);
            points.add(new Point(x, sorted[isLow ? beyond - 1 : sorted.length - beyond]));
        }
    }
}
