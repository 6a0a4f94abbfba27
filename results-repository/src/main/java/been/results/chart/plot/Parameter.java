package been.results.chart.plot;

import been.results.chart.Along;
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
import been.statistics.wording.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Means with intervals against a parameter's numbers, or against another metric's means, a line for
 * each setting of the other parameters.
 */
public final class Parameter {

    private static final int MOST_LINES = 8;

    private Parameter() {}

    /**
     * Means of one setting of the other parameters, in the order in which a line joins them.
     *
     * @param label empty when there are no others
     */
    public record Setting(String label, List<Mean> means) {
        public Setting {
            means =
                    means.stream()
                            .filter(m -> Range.isDrawable(m.at()) && Range.isDrawable(m.mean()))
                            .toList();
        }
    }

    /**
     * @param at the parameter's number, or the other metric's mean as stored
     * @param atHalfWidth of the other metric's interval; null when there is none
     * @param mean as stored
     * @param halfWidth of its interval; null when there is none
     */
    public record Mean(
            double at,
            @Nullable Double atHalfWidth,
            double mean,
            @Nullable Double halfWidth,
            List<String> lines,
            @Nullable String link) {
        public Mean {
            lines = List.copyOf(lines);
        }
    }

    public static Drawing of(Quantity quantity, String title, String parameter, List<Setting> all) {
        return of(
                quantity,
                title,
                new Quantity(parameter, new Scale(1, ""), quantity.better()),
                "No configuration was measured whose %s is a number.".formatted(parameter),
                all);
    }

    /**
     * @param other metric, along the horizontal axis
     */
    public static Drawing of(
            Quantity quantity, String title, Quantity other, List<Setting> settings) {
        return of(
                quantity,
                title,
                other,
                "No experiment has both %s and %s.".formatted(quantity.title(), other.title()),
                settings);
    }

    private static Drawing of(
            Quantity quantity, String title, Quantity other, String without, List<Setting> all) {
        List<Setting> settings =
                all.stream().filter(s -> !s.means().isEmpty()).limit(MOST_LINES).toList();
        if (settings.isEmpty()) {
            return Drawing.without(title, without);
        }
        var sketch =
                new Sketch(title)
                        .subtitle(Sample.MEAN + "; " + quantity.betterInWords())
                        .summary("%s against %s".formatted(quantity.title(), other.title()))
                        .note(
                                settings.size() == all.size()
                                        ? ""
                                        : "The first %d of %d settings of the other parameters are"
                                                        .formatted(settings.size(), all.size())
                                                + " drawn.");
        for (int i = 0; i < settings.size(); i++) {
            add(sketch, quantity, other, settings.get(i), Role.series(i));
        }
        Range x =
                Range.orUnit(
                        settings.stream()
                                .flatMap(s -> s.means().stream())
                                .flatMapToDouble(m -> extent(other, m.at(), m.atHalfWidth())));
        Range y =
                Range.orUnit(
                        settings.stream()
                                .flatMap(s -> s.means().stream())
                                .flatMapToDouble(m -> extent(quantity, m.mean(), m.halfWidth())));
        return sketch.on(
                other.axis(x).logarithmic(offer(x)),
                quantity.axis(y).fromZero(Offer.OFFERED).logarithmic(offer(y)));
    }

    private static Offer offer(Range range) {
        return range.low() > 0 && range.high() / range.low() > MeanBars.WIDE
                ? Offer.INITIALLY
                : Offer.OFFERED;
    }

    private static void add(
            Sketch sketch, Quantity quantity, Quantity other, Setting setting, Role role) {
        String name = setting.label().isEmpty() ? quantity.title() : setting.label();
        List<Point> points = new ArrayList<>();
        List<Layer.Whisker> upright = new ArrayList<>();
        List<Layer.Whisker> level = new ArrayList<>();
        for (Mean mean : setting.means()) {
            double shown = quantity.shown(mean.mean());
            int hover = sketch.hover(new Hover(name, mean.lines(), mean.link()));
            double at = other.shown(mean.at());
            points.add(new Point(at, shown, hover));
            if (mean.halfWidth() != null) {
                upright.add(whisker(at, extent(quantity, mean.mean(), mean.halfWidth())));
            }
            if (mean.atHalfWidth() != null) {
                level.add(whisker(shown, extent(other, mean.at(), mean.atHalfWidth())));
            }
        }
        sketch.add(new Layer.Line(name + " over " + other.title(), role, Stroke.THIN, points));
        sketch.add(new Layer.Intervals("interval", role, Along.Y, upright));
        if (!level.isEmpty()) {
            sketch.add(new Layer.Intervals("interval", role, Along.X, level));
        }
        sketch.addExplained(new Layer.Points(name, role, Shape.DOT, points));
    }

    private static Layer.Whisker whisker(double at, DoubleStream extent) {
        double[] ends = extent.toArray();
        return new Layer.Whisker(at, ends[0], ends[1]);
    }

    /** The mean's interval; a lower end that a logarithmic axis cannot have is left at the mean. */
    private static DoubleStream extent(Quantity quantity, double mean, @Nullable Double halfWidth) {
        double shown = quantity.shown(mean);
        double around = halfWidth == null ? 0 : Math.abs(quantity.shown(halfWidth));
        if (!Range.isDrawable(around)) {
            return DoubleStream.of(shown, shown);
        }
        double low = shown - around;
        return DoubleStream.of(shown > 0 && low <= 0 ? shown : low, shown + around);
    }
}
