package been.results.chart.plot;

import been.results.chart.Along;
import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Hover;
import been.results.chart.Layer;
import been.results.chart.Offer;
import been.results.chart.Range;
import been.results.chart.Role;
import been.results.chart.Sketch;
import been.statistics.compare.Better;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Means with intervals, one configuration below the other; the best ones stand out. */
public final class MeanBars {

    /** From this ratio on, a linear axis no longer shows the small values. */
    static final double WIDE = 20;

    private static final double WIDTH = 0.58;

    private MeanBars() {}

    /**
     * One configuration, its values as stored.
     *
     * @param halfWidth of the mean's interval; null when there is none
     * @param best notes that it is the best, or equivalent to the best; empty otherwise
     * @param text written beside it
     */
    public record Bar(
            String label,
            double mean,
            @Nullable Double halfWidth,
            Optional<String> best,
            String text,
            List<String> lines,
            @Nullable String link) {
        public Bar {
            lines = List.copyOf(lines);
        }
    }

    public static Drawing of(
            Quantity quantity,
            String title,
            String subtitle,
            @Nullable String note,
            List<Bar> all) {
        List<Bar> bars =
                all.stream().filter(b -> Range.isDrawable(quantity.shown(b.mean()))).toList();
        if (bars.isEmpty()) {
            return Drawing.without(title, "Nothing has been measured yet.");
        }
        var sketch =
                new Sketch(title)
                        .subtitle(subtitle)
                        .note(note)
                        .note(Wording.undrawable(all.size() - bars.size()))
                        .summary(
                                "%s of %s"
                                        .formatted(
                                                quantity.title(),
                                                Wording.count(bars.size(), "configuration")));
        List<Integer> hovers =
                bars.stream()
                        .map(b -> sketch.hover(new Hover(b.label(), b.lines(), b.link())))
                        .toList();
        List<Layer.Whisker> whiskers = new ArrayList<>();
        for (int i = 0; i < bars.size(); i++) {
            double around = around(quantity, bars.get(i));
            if (bars.get(i).halfWidth() != null) {
                double mean = quantity.shown(bars.get(i).mean());
                whiskers.add(new Layer.Whisker(i, mean - around, mean + around));
            }
        }
        sketch.addExplained(layer(quantity, bars, hovers, "mean", Role.SERIES_1, false));
        sketch.addExplained(layer(quantity, bars, hovers, "best, or as good", Role.IMPROVED, true));
        sketch.add(new Layer.Intervals("interval", Role.INK, Along.X, whiskers));
        sketch.add(labels(quantity, bars, Role.QUIET, false));
        sketch.add(labels(quantity, bars, Role.IMPROVED, true));
        Range range =
                Range.orUnit(
                        bars.stream()
                                .flatMapToDouble(b -> {
                                    double mean = quantity.shown(b.mean());
                                    double around = around(quantity, b);
                                    return DoubleStream.of(mean - around, mean + around);
                                }));
        boolean isWide = range.low() > 0 && range.high() / range.low() > WIDE;
        Axis.Numbers x =
                quantity.axis(range)
                        .fromZero(Offer.INITIALLY)
                        .logarithmic(isWide ? Offer.INITIALLY : Offer.NO);
        var y =
                new Axis.Categories(
                        "",
                        bars.stream().map(Bar::label).toList(),
                        hovers,
                        bestFirst(quantity, bars));
        return sketch.on(x, y);
    }

    private static Layer layer(
            Quantity quantity,
            List<Bar> bars,
            List<Integer> hovers,
            String name,
            Role role,
            boolean best) {
        return new Layer.Bars(
                name,
                role,
                Along.X,
                WIDTH,
                IntStream.range(0, bars.size())
                        .filter(i -> bars.get(i).best().isPresent() == best)
                        .mapToObj(i ->
                                new Layer.Bar(i, quantity.shown(bars.get(i).mean()), hovers.get(i)))
                        .toList());
    }

    private static Layer labels(Quantity quantity, List<Bar> bars, Role role, boolean best) {
        return new Layer.Labels(
                "text",
                role,
                IntStream.range(0, bars.size())
                        .filter(i -> bars.get(i).best().isPresent() == best)
                        .mapToObj(i -> label(quantity, bars.get(i), i))
                        .toList());
    }

    private static Layer.Label label(Quantity quantity, Bar bar, int at) {
        double end = quantity.shown(bar.mean()) + around(quantity, bar);
        String star = bar.best().map(word -> "   ★ " + word).orElse("");
        return new Layer.Label(Math.max(0, end), at, bar.text() + star, Layer.Place.RIGHT);
    }

    private static double around(Quantity quantity, Bar bar) {
        Double halfWidth = bar.halfWidth();
        double around = halfWidth == null ? 0 : Math.abs(quantity.shown(halfWidth));
        return Range.isDrawable(around) ? around : 0;
    }

    private static List<Integer> bestFirst(Quantity quantity, List<Bar> bars) {
        Comparator<Integer> byMean = Comparator.comparingDouble(i -> bars.get(i).mean());
        return IntStream.range(0, bars.size())
                .boxed()
                .sorted(quantity.better() == Better.LOWER ? byMean : byMean.reversed())
                .toList();
    }
}
