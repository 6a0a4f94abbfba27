package been.results.chart.plot;

import been.results.chart.Along;
import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Hover;
import been.results.chart.Layer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Role;
import been.results.chart.Shape;
import been.results.chart.Sketch;
import been.results.chart.Stroke;
import been.statistics.Confidence;
import been.statistics.describe.Dependence;
import been.statistics.wording.Rounding;
import java.util.ArrayList;
import java.util.List;

/**
 * The autocorrelation of measurements by lag, with the bounds ± u/√n between which 95 of 100
 * correlations of independent measurements lie (Box and Jenkins 1970).
 */
public final class Autocorrelation {

    private static final int MOST_SAMPLES = 4;
    private static final double BESIDE = 0.18;

    private Autocorrelation() {}

    public static Drawing of(Quantity quantity, String title, List<Sample> all) {
        List<Sample> samples = Sample.latest(all, MOST_SAMPLES);
        var sketch =
                new Sketch(title)
                        .subtitle("within executions, around each one's mean")
                        .note(
                                Wording.latest(
                                        samples.size(), all.size(), "versions or configurations"));
        List<Double> correlations = new ArrayList<>();
        List<Layer> layers = new ArrayList<>();
        double bound = 0;
        int lags = 0;
        for (int i = 0; i < samples.size(); i++) {
            Sample sample = samples.get(i);
            List<Double> own =
                    Dependence.within(sample.observations().executions()).autocorrelation();
            if (own.isEmpty()) {
                continue;
            }
            double beside = (i - (samples.size() - 1) / 2.0) * BESIDE;
            correlations.addAll(own);
            lags = Math.max(lags, own.size());
            layers.addAll(layers(sketch, sample, own, beside));
            double n = sample.observations().counts().measurements();
            bound = Math.max(bound, Confidence.P95.normalQuantile() / Math.sqrt(n));
        }
        if (correlations.isEmpty()) {
            return Drawing.without(
                    title,
                    "Nothing to correlate: no execution has measurements that differ from each"
                            + " other.");
        }
        double most = bound;
        sketch.addExplained(
                new Layer.Bands(
                        "bounds for independence, 95 %",
                        Role.QUIET, Along.Y, List.of(new Range(-most, most))));
        layers.forEach(layer -> {
            if (layer instanceof Layer.Points) {
                sketch.addExplained(layer);
            } else {
                sketch.add(layer);
            }
        });
        Range y =
                Range.orUnit(correlations.stream().mapToDouble(c -> c))
                        .with(most)
                        .with(-most)
                        .with(0);
        return sketch.summary(
                        "Autocorrelation of %s at %s"
                                .formatted(quantity.title(), Wording.count(lags, "lag")))
                .on(
                        Axis.Numbers.over("lag, in measurements", "", new Range(0, lags + 1.0))
                                .exact(),
                        Axis.Numbers.over("autocorrelation", "", y));
    }

    private static List<Layer> layers(
            Sketch sketch, Sample sample, List<Double> own, double beside) {
        List<Layer.Segment> stems = new ArrayList<>();
        List<Point> points = new ArrayList<>();
        for (int lag = 1; lag <= own.size(); lag++) {
            double r = own.get(lag - 1);
            int hover =
                    sketch.hover(
                            new Hover(
                                    sample.label(),
                                    List.of("lag " + lag + ": " + Rounding.significant(r, 3))));
            stems.add(new Layer.Segment(lag + beside, 0, lag + beside, r));
            points.add(new Point(lag + beside, r, hover));
        }
        return List.of(
                new Layer.Segments("stem", sample.role(), Stroke.PLAIN, stems),
                new Layer.Points(sample.label(), sample.role(), Shape.DOT, points));
    }
}
