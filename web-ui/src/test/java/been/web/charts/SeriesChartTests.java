package been.web.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.SeriesHistory;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.SeriesHistory.Shift;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import been.results.chart.Drawing;
import been.results.chart.plot.Timeline;
import been.web.security.PublicView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeriesChartTests {
    private static final ChangeSeries SERIES =
            new ChangeSeries(
                    3,
                    "been/json",
                    new Metric("parse", "s", "Parse", Metric.Better.LOWER),
                    new TreeMap<>(),
                    "alpha");

    private static final SeriesHistory HISTORY =
            new SeriesHistory(
                    SERIES,
                    List.of(
                            point("1.0", 0.012, "a".repeat(64), null),
                            point("1.1", 0.0132, "a".repeat(64), Verdict.REGRESSED),
                            point("1.2", 0.0132, "b".repeat(64), Verdict.EQUIVALENT),
                            point("1.3", 0.011, "b".repeat(64), Verdict.IMPROVED)));

    @Test
    void changesAreBoldSegmentsAndKnownBreaksGreyLines() {
        Drawing drawing = new SeriesChart(HISTORY).drawing();
        assertThat(drawing.marks())
                .containsEntry("points", 4)
                .containsEntry("intervals", 4)
                .containsEntry("segments", 2)
                .containsEntry("rules", 1);
        assertThat(drawing.title()).isEqualTo("Parse of been/json on alpha");
    }

    @Test
    void aHoverSaysWhatAPointRestsOn() {
        Drawing drawing = new SeriesChart(HISTORY).drawing();
        assertThat(drawing.hovers().get(1).lines())
                .anySatisfy(line -> assertThat(line).startsWith("13.20 ± 0.10 ms at 99 %"))
                .anySatisfy(line -> assertThat(line).contains("▲", "regressed against 1.0"))
                .contains("this change is new")
                .contains("2 binaries, 10 executions, 400 measurements")
                .contains("analysis 7 on alpha")
                .contains("configuration of the host aaaaaaaaaaaa");
        assertThat(drawing.hovers().get(1).link())
                .isEqualTo("/analyses/7?tab=explore&metric=parse&experiment=v1.1");
    }

    @Test
    void aPublicOneSaysNothingOfHostsAndDecisions() {
        Drawing drawing = new SeriesChart(PublicView.of(HISTORY)).drawing();
        assertThat(drawing.title()).isEqualTo("Parse of been/json");
        assertThat(drawing.marks()).as("only that the host changed").containsEntry("rules", 1);
        assertThat(drawing.hovers().get(1).lines())
                .contains("analysis 7")
                .noneMatch(line -> line.contains("alpha"))
                .noneMatch(line -> line.contains("aaaaaaaaaaaa"))
                .noneMatch(line -> line.contains("this change is"));
    }

    @Test
    void whatOnlyTheSeriesShowsIsBetweenLevels() {
        var shift =
                new Shift(
                        "1.1", "1.3", Verdict.REGRESSED, 0.04, 0.03, 0.05, 0.99, "4 % worse than");
        List<Point> points = new ArrayList<>();
        for (String version : List.of("1.0", "1.1", "1.2", "1.3", "1.4")) {
            boolean isFirst = version.equals("1.2");
            Point plain = point(version, 0.012, "a", Verdict.INCONCLUSIVE);
            points.add(with(plain, isFirst ? shift : null, isFirst ? 5L : null));
        }
        Drawing drawing = new SeriesChart(new SeriesHistory(SERIES, points)).drawing();
        assertThat(drawing.marks()).containsEntry("segments", 3);
        assertThat(SeriesChart.levels(points))
                .extracting(Timeline.Level::from, Timeline.Level::to)
                .containsExactly(tuple(0, 2), tuple(3, 5));
        assertThat(drawing.hovers().get(2).lines()).contains("4 % worse than");
    }

    @Test
    void aVersionMeasuredUnderTwoConfigurationsOfTheHostIsOfNeitherLevel() {
        List<Point> points = new ArrayList<>();
        for (String digests : List.of("a", "a", "a b", "b", "b")) {
            Point plain = point("1." + points.size(), 0.012, "a", Verdict.EQUIVALENT);
            points.add(with(plain, Set.of(digests.split(" ")), null, null));
        }
        assertThat(SeriesChart.breaks(points))
                .extracting(Timeline.Break::version)
                .containsExactly(2, 3);
    }

    private static Point with(Point point, @Nullable Shift shift, @Nullable Long change) {
        return with(point, point.digests(), shift, change);
    }

    private static Point with(
            Point point, Set<String> digests, @Nullable Shift shift, @Nullable Long change) {
        return new Point(
                point.version(),
                point.analysis(),
                point.experiment(),
                point.mean(),
                point.halfWidth(),
                point.confidence(),
                point.binaries(),
                point.executions(),
                point.measurements(),
                digests,
                point.against(),
                shift,
                change,
                change == null ? null : ChangeState.NEW);
    }

    private static Point point(
            String version, double mean, String digest, @Nullable Verdict verdict) {
        return new Point(
                version,
                new AnalysisId(7),
                "v" + version,
                mean,
                0.0001,
                0.99,
                2,
                10,
                400,
                Set.of(digest),
                verdict == null ? null : new Against("1.0", verdict, 0.1, 0.09, 0.11, ""),
                null,
                verdict == null || verdict == Verdict.EQUIVALENT ? null : 5L,
                verdict == null || verdict == Verdict.EQUIVALENT ? null : ChangeState.NEW);
    }
}
