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
import been.statistics.compare.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Means with intervals over versions; sure changes as bold segments, known breaks as grey lines
 * with their reasons.
 *
 * @param versions oldest first
 */
public record Timeline(
        Quantity quantity,
        String title,
        String subtitle,
        @Nullable String note,
        List<Version> versions,
        List<Break> breaks,
        List<Level> levels) {

    public Timeline {
        versions = List.copyOf(versions);
        breaks = List.copyOf(breaks);
        levels = List.copyOf(levels);
    }

    /** A history with versions but no values. */
    public Timeline(
            Quantity quantity,
            String title,
            String subtitle,
            @Nullable String note,
            List<Version> versions) {
        this(quantity, title, subtitle, note, versions, List.of(), List.of());
    }

    /**
     * One version, its values as stored.
     *
     * @param mean null when it was not measured
     * @param halfWidth of the mean's interval; null when there is none
     * @param verdict against the version before; null when there is none
     * @param mark written at a sure change, such as its size; null for none
     * @param lines lines of its tooltip
     */
    public record Version(
            String label,
            @Nullable Double mean,
            @Nullable Double halfWidth,
            @Nullable Verdict verdict,
            @Nullable String mark,
            List<String> lines,
            @Nullable String link) {
        public Version {
            lines = List.copyOf(lines);
        }
    }

    /**
     * From there on values are not compared with those before.
     *
     * @param version number of the first version after it
     */
    public record Break(int version, String reason) {}

    /**
     * A stretch of versions without change.
     *
     * @param to after its last version
     * @param mean as stored
     */
    public record Level(int from, int to, double mean) {}

    /** How a verdict shows. */
    private record Look(String name, Role role, Shape shape) {}

    private static final Look PLAIN = new Look("mean", Role.SERIES_1, Shape.DOT);
    private static final Look WORSE = new Look("regressed", Role.REGRESSED, Shape.UP);
    private static final Look BETTER = new Look("improved", Role.IMPROVED, Shape.DOWN);

    public Drawing drawing() {
        int[] measured =
                IntStream.range(0, versions.size())
                        .filter(i -> versions.get(i).mean() != null)
                        .filter(i -> Range.isDrawable(mean(i)))
                        .toArray();
        if (measured.length == 0) {
            return Drawing.without(title, "No version has been measured yet.");
        }
        var sketch = new Sketch(title).subtitle(subtitle).note(note);
        List<Integer> hovers =
                versions.stream()
                        .map(v -> sketch.hover(new Hover(v.label(), v.lines(), v.link())))
                        .toList();
        long changes = IntStream.of(measured).filter(i -> !look(i).equals(PLAIN)).count();
        sketch.summary(
                "%s over %s, %s"
                        .formatted(
                                quantity.title(),
                                Wording.count(versions.size(), "version"),
                                Wording.count(changes, "sure change")));
        sketch.addExplained(
                new Layer.Rules(
                        "known break",
                        Role.QUIET,
                        Along.X,
                        breaks.stream()
                                .map(b -> new Layer.Rule(b.version() - 0.5, b.reason()))
                                .toList()));
        lines(sketch, measured);
        for (Look look : List.of(PLAIN, WORSE, BETTER)) {
            marks(sketch, measured, hovers, look);
        }
        sketch.addExplained(
                new Layer.Segments(
                        "level",
                        Role.INK,
                        Stroke.PLAIN,
                        levels.stream()
                                .map(l ->
                                        new Layer.Segment(
                                                l.from() - 0.4,
                                                quantity.shown(l.mean()),
                                                l.to() - 0.6,
                                                quantity.shown(l.mean())))
                                .toList()));
        Axis.Numbers y =
                quantity.axis(
                                Range.orUnit(
                                        IntStream.of(measured)
                                                .boxed()
                                                .flatMapToDouble(this::extent)))
                        .fromZero(Offer.OFFERED);
        var x =
                new Axis.Categories(
                        "version",
                        versions.stream().map(Version::label).toList(),
                        hovers,
                        List.of());
        return sketch.on(x, y);
    }

    /** From version to version, but not across a break. */
    private void lines(Sketch sketch, int... measured) {
        List<Point> line = new ArrayList<>();
        for (int i : measured) {
            int version = i;
            if (!line.isEmpty()
                    && breaks.stream()
                            .anyMatch(b ->
                                    b.version() > line.getLast().x() && b.version() <= version)) {
                sketch.add(new Layer.Line("means in order", Role.SERIES_1, Stroke.THIN, line));
                line.clear();
            }
            line.add(new Point(i, mean(i)));
        }
        if (line.size() > 1) {
            sketch.add(new Layer.Line("means in order", Role.SERIES_1, Stroke.THIN, line));
        }
    }

    private void marks(Sketch sketch, int[] measured, List<Integer> hovers, Look look) {
        List<Layer.Segment> segments = new ArrayList<>();
        List<Layer.Whisker> whiskers = new ArrayList<>();
        List<Point> points = new ArrayList<>();
        List<Layer.Label> labels = new ArrayList<>();
        for (int m = 0; m < measured.length; m++) {
            int i = measured[m];
            if (!look(i).equals(look)) {
                continue;
            }
            Version version = versions.get(i);
            double mean = mean(i);
            points.add(new Point(i, mean, hovers.get(i)));
            Double halfWidth = version.halfWidth();
            double around = around(version);
            if (halfWidth != null && Range.isDrawable(halfWidth)) {
                whiskers.add(new Layer.Whisker(i, mean - around, mean + around));
            }
            double before = m == 0 ? mean : mean(measured[m - 1]);
            if (m > 0 && !look.equals(PLAIN)) {
                segments.add(new Layer.Segment(measured[m - 1], before, i, mean));
            }
            String mark = version.mark();
            if (mark != null) {
                labels.add(
                        mean < before
                                ? new Layer.Label(i, mean - around, mark, Layer.Place.BELOW)
                                : new Layer.Label(i, mean + around, mark, Layer.Place.ABOVE));
            }
        }
        sketch.add(new Layer.Segments(look.name(), look.role(), Stroke.BOLD, segments));
        sketch.add(new Layer.Intervals("interval", look.role(), Along.Y, whiskers));
        sketch.addExplained(new Layer.Points(look.name(), look.role(), look.shape(), points));
        sketch.add(new Layer.Labels("change", look.role(), labels));
    }

    private Look look(int version) {
        Verdict verdict = versions.get(version).verdict();
        if (verdict == null) {
            return PLAIN;
        }
        return switch (verdict) {
            case REGRESSED -> WORSE;
            case IMPROVED -> BETTER;
            case EQUIVALENT, INCONCLUSIVE -> PLAIN;
        };
    }

    private double mean(int version) {
        Double mean = versions.get(version).mean();
        return mean == null ? Double.NaN : quantity.shown(mean);
    }

    private DoubleStream extent(int version) {
        double around = around(versions.get(version));
        return DoubleStream.of(mean(version) - around, mean(version) + around);
    }

    /** Half the interval as shown; 0 without one that can be drawn. */
    private double around(Version version) {
        Double halfWidth = version.halfWidth();
        double around = halfWidth == null ? 0 : Math.abs(quantity.shown(halfWidth));
        return Range.isDrawable(around) ? around : 0;
    }
}
