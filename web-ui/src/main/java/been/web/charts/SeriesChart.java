package been.web.charts;

import been.protocol.analyses.SeriesHistory;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import been.results.chart.Drawing;
import been.results.chart.plot.Quantity;
import been.results.chart.plot.Timeline;
import been.statistics.wording.Scale;
import been.web.pages.text.Numbers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The detailed chart of changes: one benchmark's mean with its interval at every version, changes
 * as bold segments, known breaks as grey lines. Pure.
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
                        "%s of %s on %s"
                                .formatted(
                                        metric().label(),
                                        history.series().software(),
                                        history.series().host()),
                        subtitle,
                        null,
                        history.points().stream().map(this::version).toList(),
                        breaks(history.points()),
                        List.of())
                .drawing();
    }

    private Timeline.Version version(Point point) {
        Against against = point.against();
        Verdict word = against == null ? null : against.verdict();
        return new Timeline.Version(
                point.version(),
                point.mean(),
                point.halfWidth(),
                word == null ? null : been.statistics.compare.Verdict.valueOf(word.name()),
                against == null || word == null || !word.isChange()
                        ? null
                        : word.symbol() + " " + Numbers.percent(against.effect()),
                lines(point),
                link(point));
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
        if (point.state() != null) {
            lines.add("this change is " + point.state().word());
        }
        lines.add(
                "%s%s executions, %s measurements"
                        .formatted(
                                point.binaries() > 1 ? point.binaries() + " binaries, " : "",
                                Numbers.count(point.executions()),
                                Numbers.count(point.measurements())));
        lines.add("analysis %s on %s".formatted(point.analysis(), history.series().host()));
        if (!point.digests().isEmpty()) {
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

    /** Where a version was not measured under any configuration of the host of the one before. */
    public static List<Timeline.Break> breaks(List<Point> points) {
        var breaks = new ArrayList<Timeline.Break>();
        for (int i = 1; i < points.size(); i++) {
            if (isBreak(points.get(i - 1), points.get(i))) {
                breaks.add(new Timeline.Break(i, "other configuration of the host"));
            }
        }
        return breaks;
    }

    /** Whether two versions were measured under different configurations of the host. */
    public static boolean isBreak(Point older, Point newer) {
        return !older.digests().isEmpty()
                && !newer.digests().isEmpty()
                && Collections.disjoint(older.digests(), newer.digests());
    }
}
