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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Means with intervals against a parameter's numbers, a line for each setting of the others. */
public final class Parameter {

    private static final int MOST_LINES = 8;

    private Parameter() {}

    /**
     * Means of one setting of the other parameters.
     *
     * @param label empty when there are no others
     */
    public record Setting(String label, List<Mean> means) {
        public Setting {
            means =
                    means.stream()
                            .filter(m -> Range.isDrawable(m.at()) && Range.isDrawable(m.mean()))
                            .sorted(Comparator.comparingDouble(Mean::at))
                            .toList();
        }
    }

    /**
     * @param at the parameter's number
     * @param mean as stored
     * @param halfWidth of its interval; null when there is none
     */
    public record Mean(
            double at,
            double mean,
            @Nullable Double halfWidth,
            List<String> lines,
            @Nullable String link) {
        public Mean {
            lines = List.copyOf(lines);
        }
    }

    public static Drawing of(Quantity quantity, String title, String parameter, List<Setting> all) {
        List<Setting> settings =
                all.stream().filter(s -> !s.means().isEmpty()).limit(MOST_LINES).toList();
        if (settings.isEmpty()) {
            return Drawing.without(
                    title,
                    "No configuration was measured whose %s is a number.".formatted(parameter));
        }
        var sketch =
                new Sketch(title)
                        .subtitle(Sample.MEAN + "; " + quantity.betterInWords())
                        .summary("%s against %s".formatted(quantity.title(), parameter))
                        .note(
                                settings.size() == all.size()
                                        ? ""
                                        : "The first %d of %d settings of the other parameters are"
                                                        .formatted(settings.size(), all.size())
                                                + " drawn.");
        for (int i = 0; i < settings.size(); i++) {
            add(sketch, quantity, settings.get(i), parameter, Role.series(i));
        }
        Range x =
                Range.orUnit(
                        settings.stream().flatMap(s -> s.means().stream()).mapToDouble(Mean::at));
        Range y =
                Range.orUnit(
                        settings.stream()
                                .flatMap(s -> s.means().stream())
                                .flatMapToDouble(m -> extent(quantity, m)));
        return sketch.on(
                Axis.Numbers.over(parameter, "", x).logarithmic(offer(x)),
                quantity.axis(y).fromZero(Offer.OFFERED).logarithmic(offer(y)));
    }

    private static Offer offer(Range range) {
        return range.low() > 0 && range.high() / range.low() > MeanBars.WIDE
                ? Offer.INITIALLY
                : Offer.OFFERED;
    }

    private static void add(
            Sketch sketch, Quantity quantity, Setting setting, String parameter, Role role) {
        String name = setting.label().isEmpty() ? quantity.title() : setting.label();
        List<Point> points = new ArrayList<>();
        List<Layer.Whisker> whiskers = new ArrayList<>();
        for (Mean mean : setting.means()) {
            double shown = quantity.shown(mean.mean());
            int hover = sketch.hover(new Hover(name, mean.lines(), mean.link()));
            points.add(new Point(mean.at(), shown, hover));
            if (mean.halfWidth() != null) {
                double[] ends = extent(quantity, mean).toArray();
                whiskers.add(new Layer.Whisker(mean.at(), ends[0], ends[1]));
            }
        }
        sketch.add(new Layer.Line(name + " over " + parameter, role, Stroke.THIN, points));
        sketch.add(new Layer.Intervals("interval", role, Along.Y, whiskers));
        sketch.addExplained(new Layer.Points(name, role, Shape.DOT, points));
    }

    /** The mean's interval; a lower end that a logarithmic axis cannot have is left at the mean. */
    private static DoubleStream extent(Quantity quantity, Mean mean) {
        double shown = quantity.shown(mean.mean());
        Double halfWidth = mean.halfWidth();
        double around = halfWidth == null ? 0 : Math.abs(quantity.shown(halfWidth));
        if (!Range.isDrawable(around)) {
            return DoubleStream.of(shown, shown);
        }
        double low = shown - around;
        return DoubleStream.of(shown > 0 && low <= 0 ? shown : low, shown + around);
    }
}
