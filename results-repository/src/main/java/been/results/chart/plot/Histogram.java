package been.results.chart.plot;

import been.results.chart.Along;
import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Hover;
import been.results.chart.Layer;
import been.results.chart.Offer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Sketch;
import been.results.chart.Stroke;
import been.statistics.clusters.Cluster;
import been.statistics.clusters.Clusters;
import been.statistics.describe.Quantiles;
import been.statistics.wording.Rounding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How measurements are distributed: bars and a smooth density, or clusters. */
public final class Histogram {

    private static final int MOST_SAMPLES = 4;
    private static final int FEWEST_BINS = 8;
    private static final int MOST_BINS = 60;

    private final Quantity quantity;
    private final Sketch sketch;
    private final Range range;
    private double width;
    private double highest;
    private long outside;

    private Histogram(Quantity quantity, Sketch sketch, Range range) {
        this.quantity = quantity;
        this.sketch = sketch;
        this.range = range;
    }

    public static Drawing of(Quantity quantity, String title, List<Sample> samples) {
        return of(quantity, title, samples, List.of());
    }

    /**
     * The same with a line at the mean of each cluster.
     *
     * @param clusters of each sample, in the stored unit
     */
    public static Drawing ofClusters(
            Quantity quantity, String title, List<Sample> samples, List<Clusters> clusters) {
        return of(quantity, title, samples, clusters);
    }

    private static Drawing of(
            Quantity quantity, String title, List<Sample> all, List<Clusters> clusters) {
        if (all.isEmpty()) {
            return Drawing.without(title, "There is no measurement to draw.");
        }
        List<Sample> samples = Sample.latest(all, MOST_SAMPLES);
        List<double[]> values = samples.stream().map(s -> s.shown(quantity)).toList();
        double[] together = values.stream().flatMapToDouble(Arrays::stream).toArray();
        Range drawn = quantity.robustAxis(together).drawn();
        var sketch =
                new Sketch(title)
                        .summary(
                                "How %s of %d versions or configurations is distributed"
                                        .formatted(quantity.title(), samples.size()))
                        .note(
                                Wording.latest(
                                        samples.size(), all.size(), "versions or configurations"));
        var chart = new Histogram(quantity, sketch, widened(drawn));
        chart.width = chart.width(values);
        for (int i = 0; i < samples.size(); i++) {
            chart.add(samples.get(i), values.get(i));
        }
        if (!clusters.isEmpty()) {
            int from = all.size() - samples.size();
            for (int i = 0; i < samples.size(); i++) {
                chart.add(samples.get(i), clusters.get(from + i));
            }
        }
        return chart.drawing();
    }

    /** All equal: a bar in the middle. */
    private static Range widened(Range range) {
        double size = Math.max(Math.abs(range.low()), 1e-9);
        return range.high() - range.low() > size * 1e-9
                ? range
                : new Range(range.low() - size * 0.05, range.high() + size * 0.05);
    }

    /** Of the bins, by Freedman and Diaconis' rule on the largest sample. */
    private double width(List<double[]> samples) {
        double[] largest = samples.getFirst();
        for (double[] sample : samples) {
            largest = sample.length > largest.length ? sample : largest;
        }
        double[] within = Arrays.stream(largest).filter(range::contains).toArray();
        double all = range.high() - range.low();
        if (within.length < 2) {
            return all / FEWEST_BINS;
        }
        Quantiles q = Quantiles.of(within);
        double wanted = 2 * (q.at(0.75) - q.at(0.25)) / Math.cbrt(within.length);
        double bins = wanted > 0 ? Math.ceil(all / wanted) : MOST_BINS;
        return all / Math.clamp(bins, FEWEST_BINS, MOST_BINS);
    }

    private void add(Sample sample, double... values) {
        int bins = (int) Math.round((range.high() - range.low()) / width);
        int[] counts = new int[bins];
        for (double value : values) {
            if (range.contains(value)) {
                counts[Math.min(bins - 1, (int) ((value - range.low()) / width))]++;
            } else {
                outside++;
            }
        }
        List<Layer.Bar> bars = new ArrayList<>();
        for (int i = 0; i < bins; i++) {
            if (counts[i] > 0) {
                double share = 100.0 * counts[i] / values.length;
                highest = Math.max(highest, share);
                double from = range.low() + i * width;
                int hover =
                        sketch.hover(
                                new Hover(
                                        sample.label(),
                                        List.of(
                                                "%s to %s"
                                                        .formatted(
                                                                quantity.words(from),
                                                                quantity.words(from + width)),
                                                Wording.count(counts[i], "measurement")
                                                        + ", "
                                                        + Rounding.significant(share, 3)
                                                        + " %")));
                bars.add(new Layer.Bar(from + width / 2, share, hover));
            }
        }
        sketch.addExplained(new Layer.Bars(sample.label(), sample.role(), Along.Y, width, bars));
        Density.of(values, range.low(), range.high())
                .ifPresent(density -> {
                    List<Point> line = new ArrayList<>();
                    for (int i = 0; i < density.values().length; i++) {
                        double share = 100 * density.values()[i] * width;
                        if (range.contains(density.at(i))) {
                            highest = Math.max(highest, share);
                            line.add(new Point(density.at(i), share));
                        }
                    }
                    sketch.add(
                            new Layer.Line(
                                    sample.label() + ", smoothed",
                                    sample.role(),
                                    Stroke.PLAIN,
                                    line));
                });
    }

    private void add(Sample sample, Clusters clusters) {
        List<Layer.Rule> rules = new ArrayList<>();
        for (Cluster cluster : clusters.clusters()) {
            double mean = quantity.shown(cluster.mean());
            String share = Rounding.significant(100 * cluster.share(), 3) + " %";
            rules.add(new Layer.Rule(mean, quantity.words(mean) + ", " + share));
        }
        sketch.add(new Layer.Rules("cluster of " + sample.label(), sample.role(), Along.X, rules));
    }

    private Drawing drawing() {
        Axis.Numbers x = quantity.axis(range).exact();
        Axis.Numbers y =
                Axis.Numbers.over("of measurements", "%", new Range(0, Math.max(highest, 1e-9)))
                        .fromZero(Offer.ALWAYS);
        return sketch.note(outside == 0 ? "" : Wording.beyond(outside)).on(x, y);
    }
}
