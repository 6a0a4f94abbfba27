package been.analyses.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.module.MeasuredMetric;
import been.analyses.module.MeasuredMetric.RunFigure;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DisagreementTests {
    private static final List<MeasuredMetric> METRICS =
            List.of(
                    new MeasuredMetric(
                            new Metric("time", "s", "wall-clock time", Metric.Better.LOWER),
                            RunFigure.WALL_TIME),
                    new MeasuredMetric(
                            new Metric("work", "1", "instructions", Metric.Better.LOWER),
                            RunFigure.INSTRUCTIONS));
    private static final Map<String, String> LABELS = Map.of("k1", "1.0", "k2", "2.0");

    @Test
    void moreTimeForTheSameWorkIsExplained() {
        assertThat(notes(Verdict.REGRESSED, 0.041, Verdict.EQUIVALENT, 0))
                .containsExactly(
                        "From 1.0 to 2.0, wall-clock time (+4.1 %) changed, but not instructions: the cause is how fast the same work is done, such as memory accesses, waiting, or the machine");
    }

    @Test
    void moreWorkInTheSameTimeIsExplained() {
        assertThat(notes(Verdict.EQUIVALENT, 0, Verdict.IMPROVED, -0.1))
                .containsExactly(
                        "From 1.0 to 2.0, instructions (−10.0 %) changed, but not wall-clock time: the difference in work is too small, or takes place while the program waits");
    }

    @Test
    void oppositeDirectionsAreExplained() {
        assertThat(notes(Verdict.IMPROVED, -0.05, Verdict.REGRESSED, 0.2))
                .singleElement()
                .asString()
                .contains("(−5.0 %) and instructions (+20.0 %) changed in opposite directions");
    }

    @Test
    void nothingIsSaidWhereTheyAgreeOrOneIsInconclusive() {
        assertThat(notes(Verdict.REGRESSED, 0.05, Verdict.REGRESSED, 0.04)).isEmpty();
        assertThat(notes(Verdict.EQUIVALENT, 0, Verdict.EQUIVALENT, 0)).isEmpty();
        assertThat(notes(Verdict.INCONCLUSIVE, 0.05, Verdict.EQUIVALENT, 0)).isEmpty();
        assertThat(notes(Verdict.REGRESSED, 0.05, Verdict.INCONCLUSIVE, 0)).isEmpty();
        assertThat(
                        Disagreement.notes(
                                METRICS.subList(0, 1),
                                List.of(comparison("time", Verdict.REGRESSED, 0.1)),
                                LABELS))
                .isEmpty();
    }

    private static List<String> notes(
            Verdict time, double timeChange, Verdict work, double workChange) {
        return Disagreement.notes(
                METRICS,
                List.of(comparison("time", time, timeChange), comparison("work", work, workChange)),
                LABELS);
    }

    private static Comparison comparison(String metric, Verdict verdict, double change) {
        return new Comparison(
                metric,
                "k1",
                "k2",
                change,
                change - 0.01,
                change + 0.01,
                0.99,
                null,
                null,
                verdict,
                "",
                false,
                null);
    }
}
