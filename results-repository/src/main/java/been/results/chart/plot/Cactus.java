package been.results.chart.plot;

import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.Offer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Sketch;
import been.results.chart.Stroke;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Quantiles: how many of the measurements are at most so large (a cactus plot). */
public final class Cactus {

    /** As many as there are colours. */
    static final int MOST_SAMPLES = 8;

    private static final int STEPS = 500;

    private Cactus() {}

    public static Drawing of(Quantity quantity, String title, List<Sample> samples) {
        if (samples.isEmpty()) {
            return Drawing.without(title, "There is no measurement to draw.");
        }
        List<Sample> drawn = Sample.latest(samples, MOST_SAMPLES);
        var sketch =
                new Sketch(title)
                        .subtitle(quantity.betterInWords())
                        .summary(
                                "Quantiles of %s of %d versions or configurations"
                                        .formatted(quantity.title(), drawn.size()))
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
                    new Layer.Line(sample.label(), sample.role(), Stroke.PLAIN, quantiles(values)));
        }
        double[] together = all.stream().flatMapToDouble(Arrays::stream).toArray();
        Range whole = Range.orUnit(Arrays.stream(together));
        boolean isWide = whole.low() > 0 && whole.high() / whole.low() > MeanBars.WIDE;
        Axis.Numbers y =
                quantity.robustAxis(together)
                        .fromZero(Offer.OFFERED)
                        .logarithmic(isWide ? Offer.OFFERED : Offer.NO);
        return sketch.note(Wording.outside(y))
                .on(Axis.Numbers.over("of all measurements", "%", new Range(0, 100)).exact(), y);
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
}
