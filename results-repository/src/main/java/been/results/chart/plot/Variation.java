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
import been.statistics.Level;
import been.statistics.levels.VarianceComponents;
import been.statistics.wording.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where variation comes from: each level's own part as a standard deviation, side by side. */
public final class Variation {

    private static final double WIDTH = 0.24;
    private static final List<Level> LEVELS = List.of(Level.values());

    private Variation() {}

    public static Drawing of(Quantity quantity, String title, List<Sample> all) {
        List<Sample> samples = Sample.latest(all, Distributions.MOST_SAMPLES);
        List<VarianceComponents> components =
                samples.stream().map(s -> VarianceComponents.of(s.observations())).toList();
        if (samples.isEmpty()) {
            return Drawing.without(title, "There is no measurement to draw.");
        }
        if (components.stream().allMatch(c -> c.components().isEmpty())) {
            return Drawing.without(
                    title, "A single measurement has no variation; repeat executions to see it.");
        }
        boolean isRelative = components.stream().allMatch(c -> c.mean() != 0);
        var sketch =
                new Sketch(title)
                        .subtitle(
                                "standard deviation that each level adds to those below it"
                                        + (isRelative ? ", relative to the mean" : ""))
                        .summary(
                                "Levels of variation of %s of %d versions or configurations"
                                        .formatted(quantity.title(), samples.size()))
                        .note(
                                Wording.latest(
                                        samples.size(), all.size(), "versions or configurations"))
                        .note(missing(components));
        double highest = 0;
        for (int l = 0; l < LEVELS.size(); l++) {
            Level level = LEVELS.get(l);
            List<Layer.Bar> bars = new ArrayList<>();
            for (int i = 0; i < samples.size(); i++) {
                Optional<VarianceComponents.Component> part = components.get(i).component(level);
                if (part.isPresent()) {
                    double deviation = Math.sqrt(part.orElseThrow().counted());
                    double mean = Math.abs(components.get(i).mean());
                    double shown = isRelative ? 100 * deviation / mean : quantity.shown(deviation);
                    if (Range.isDrawable(shown)) {
                        highest = Math.max(highest, shown);
                        String unit = isRelative ? " %" : quantity.scale().suffix();
                        int hover =
                                sketch.hover(
                                        new Hover(
                                                samples.get(i).label(),
                                                List.of(
                                                        words(level)
                                                                + ": "
                                                                + Rounding.significant(shown, 3)
                                                                + unit,
                                                        samples.get(i).counts())));
                        double at = i + (l - 1) * (WIDTH + 0.02);
                        bars.add(new Layer.Bar(at, shown, hover));
                    }
                }
            }
            sketch.addExplained(new Layer.Bars(words(level), Role.series(l), Along.Y, WIDTH, bars));
        }
        return sketch.on(
                new Axis.Categories("", samples.stream().map(Sample::label).toList()),
                Axis.Numbers.over(
                                "standard deviation",
                                isRelative ? "% of the mean" : quantity.scale().unit(),
                                new Range(0, highest))
                        .fromZero(Offer.ALWAYS));
    }

    private static String words(Level level) {
        return switch (level) {
            case MEASUREMENT -> "measurements";
            case EXECUTION -> "executions";
            case BINARY -> "binaries";
        };
    }

    private static String missing(List<VarianceComponents> all) {
        List<String> missing = new ArrayList<>();
        for (Level level : LEVELS) {
            if (all.stream().allMatch(c -> c.component(level).isEmpty())) {
                missing.add(words(level));
            }
        }
        return missing.isEmpty()
                ? ""
                : "Not repeated, and so their part is unknown: " + String.join(", ", missing) + ".";
    }
}
