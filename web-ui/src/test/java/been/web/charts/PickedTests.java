package been.web.charts;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import been.web.example.ExampleAnalyses;
import been.web.example.ExampleResults;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments of any analyses together. */
class PickedTests {
    private static final Pick OLD = new Pick("1", "v2.16.0");
    private static final Pick NEW = new Pick("1", "v2.17.0");
    private static final Pick OTHER = new Pick("2", "gzip-6");

    @TempDir Path folder;

    private Picked picked(Pick... picks) {
        return Picked.of(new ExampleResults(ExampleAnalyses.rich(), folder), List.of(picks));
    }

    @Test
    void picksAreWrittenAndRead() {
        assertThat(Pick.of("imported-x/gzip level=6"))
                .contains(new Pick("imported-x", "gzip level=6"));
        assertThat(Pick.of(OLD.toString())).contains(OLD);
        assertThat(Pick.of("7")).isEmpty();
        assertThat(Pick.of("/7")).isEmpty();
        assertThat(Pick.of("7/")).isEmpty();
    }

    @Test
    void eachIsComparedWithTheFirst() {
        Picked picked = picked(OLD, NEW);
        Metric parse = picked.metric("parse").orElseThrow();
        Figures figures = picked.figures(parse);
        assertThat(figures.experiments())
                .extracting(e -> e.label())
                .containsExactly("v2.16.0", "v2.17.0");
        var change = figures.comparison(figures.experiments().getLast()).orElseThrow();
        assertThat(change.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(change.change()).isBetween(0.05, 0.1);
        assertThat(figures.comparison(figures.experiments().getFirst())).isEmpty();
    }

    @Test
    void everyChartThatIsOfferedIsDrawn() {
        Picked picked = picked(OLD, NEW);
        Metric parse = picked.metric("parse").orElseThrow();
        List<ChartKind> kinds = picked.kinds(parse);
        assertThat(kinds).contains(ChartKind.MEANS, ChartKind.BOXES, ChartKind.SCATTER);
        for (ChartKind kind : kinds) {
            assertThat(picked.draw(kind, parse).title()).as(kind.key()).isNotEmpty();
        }
        assertThat(picked.draw(ChartKind.MEANS, parse).marks()).containsEntry("bars", 2);
    }

    @Test
    void groupsAreComparedAsOne() {
        Picked picked = picked(OLD, new Pick("1", "v2.15.0"), NEW);
        Metric parse = picked.metric("parse").orElseThrow();
        SideBySide sides =
                picked.compare(parse, List.of(OLD, new Pick("1", "v2.15.0")), List.of(NEW))
                        .orElseThrow();
        assertThat(sides.old().executions()).isEqualTo(20);
        assertThat(sides.current().executions()).isEqualTo(10);
        assertThat(sides.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(sides.low()).isGreaterThan(0.01);
        assertThat(sides.sentence()).contains("2 experiments together", "slower beyond 1 %");
        assertThat(picked.compare(parse, List.of(OLD), List.of(OTHER))).isEmpty();
    }

    @Test
    void labelsSayTheAnalysisWhereThereAreSeveral() {
        assertThat(picked(OLD, NEW).label(OLD)).isEqualTo("v2.16.0");
        Picked both = picked(OLD, OTHER);
        assertThat(both.label(OLD)).isEqualTo("v2.16.0 · 1");
        assertThat(both.metrics()).extracting(Metric::name).contains("parse", "time");
        assertThat(picked(new Pick("1", "nothing")).picks()).isEmpty();
    }
}
