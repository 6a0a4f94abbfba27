package been.web.charts;

import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.SeriesHistory;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.SeriesHistory.Shift;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import been.results.chart.Drawing;
import been.results.chart.plot.Quantity;
import been.results.chart.plot.Timeline;
import been.statistics.wording.Scale;
import been.web.pages.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The detailed chart of changes: one benchmark's mean with its interval at every version, changes
 * as bold segments, known breaks as grey lines, levels around what only the series shows. Pure.
 */
public final class SeriesChart {
    private static final int DIGEST = 12;

    private final SeriesHistory history;
    private final Scale scale;

    public SeriesChart(SeriesHistory history) {
        this.history = history;
        this.scale = Scale.of(metric().unit(), history.points().stream().mapToDouble(Point::mean));
    }

    private Metric metric() {
        return history.series().metric();
    }

    /** In the unit of the chart, with its half-width. */
    public String mean(double mean, @Nullable Double halfWidth) {
        return Figures.plusMinus(scale, mean, halfWidth) + scale.suffix();
    }

    public Drawing drawing() {
        String subtitle =
                Figures.legend(
                        metric(), history.points().stream().map(Point::confidence).findFirst());
        return new Timeline(
                        new Quantity(metric().label(), scale, Figures.better(metric())),
                        title(),
                        subtitle,
                        null,
                        history.points().stream().map(this::version).toList(),
                        breaks(history.points()),
                        levels(history.points()))
                .drawing();
    }

    private String title() {
        ChangeSeries series = history.series();
        return "%s of %s%s"
                .formatted(
                        metric().label(),
                        series.software(),
                        series.host().isEmpty() ? "" : " on " + series.host());
    }

    private Timeline.Version version(Point point) {
        Against against = point.against();
        Shift shift = point.shift();
        Verdict word = shift != null ? shift.verdict() : against == null ? null : against.verdict();
        return new Timeline.Version(
                point.version(),
                point.mean(),
                point.halfWidth(),
                word == null ? null : been.statistics.compare.Verdict.valueOf(word.name()),
                mark(point),
                lines(point),
                link(point));
    }

    private static @Nullable String mark(Point point) {
        Shift shift = point.shift();
        if (shift != null) {
            return shift.verdict().symbol() + " " + Numbers.percent(shift.effect());
        }
        Against against = point.against();
        return against == null || !against.verdict().isChange()
                ? null
                : against.verdict().symbol() + " " + Numbers.percent(against.effect());
    }

    /**
     * The levels around changes that only the series shows; between the first and the last version
     * of a gradual change there is none.
     */
    static List<Timeline.Level> levels(List<Point> points) {
        if (points.stream().allMatch(point -> point.shift() == null)) {
            return List.of();
        }
        var levels = new ArrayList<Timeline.Level>();
        int from = 0;
        for (int i = 1; i <= points.size(); i++) {
            if (i < points.size() && !isBoundary(points, i)) {
                continue;
            }
            add(levels, points, from, i);
            from = i;
            Shift shift = i < points.size() ? points.get(i).shift() : null;
            while (shift != null
                    && i < points.size() - 1
                    && !points.get(i).version().equals(shift.until())) {
                i++;
                from = i;
            }
        }
        return levels;
    }

    private static boolean isBoundary(List<Point> points, int index) {
        Point point = points.get(index);
        return point.change() != null || SeriesHistory.isBreak(points.get(index - 1), point);
    }

    private static void add(List<Timeline.Level> levels, List<Point> points, int from, int to) {
        points.subList(from, to).stream()
                .mapToDouble(Point::mean)
                .average()
                .ifPresent(mean -> levels.add(new Timeline.Level(from, to, mean)));
    }

    /** To the executions behind a version. */
    public String link(Point point) {
        return Figures.explore(point.analysis(), metric(), point.experiment());
    }

    private List<String> lines(Point point) {
        var lines = new ArrayList<String>();
        lines.add(
                mean(point.mean(), point.halfWidth())
                        + " at "
                        + Figures.confidence(point.confidence()));
        Against against = point.against();
        if (against != null) {
            Verdict word = against.verdict();
            lines.add(
                    "%s %s %s against %s"
                            .formatted(
                                    word.symbol(),
                                    Numbers.percent(
                                            against.effect(), against.low(), against.high()),
                                    word.word(),
                                    against.version()));
        }
        if (point.shift() != null) {
            lines.add(point.shift().sentence());
        }
        if (point.state() != null) {
            lines.add("this change is " + point.state().word());
        }
        lines.add(
                "%s%s executions, %s measurements"
                        .formatted(
                                point.binaries() > 1 ? point.binaries() + " binaries, " : "",
                                Numbers.count(point.executions()),
                                Numbers.count(point.measurements())));
        String host = history.series().host();
        lines.add("analysis " + point.analysis() + (host.isEmpty() ? "" : " on " + host));
        if (!host.isEmpty() && !point.digests().isEmpty()) {
            lines.add("configuration of the host " + shortened(point.digests()));
        }
        return lines;
    }

    static String shortened(Set<String> digests) {
        return digests.stream()
                .sorted()
                .map(digest -> digest.substring(0, Math.min(DIGEST, digest.length())))
                .collect(Collectors.joining(", "));
    }

    /** Where a version was not measured under the same configurations of the host as before. */
    public static List<Timeline.Break> breaks(List<Point> points) {
        var breaks = new ArrayList<Timeline.Break>();
        for (int i = 1; i < points.size(); i++) {
            if (SeriesHistory.isBreak(points.get(i - 1), points.get(i))) {
                breaks.add(new Timeline.Break(i, "other configuration of the host"));
            }
        }
        return breaks;
    }
}
