package been.analyses.changes;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.Change.Level;
import been.protocol.analyses.SeriesHistory.Against;
import been.protocol.analyses.SeriesHistory.Point;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric.Better;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecoveryTests {
    private static final Level BEFORE = new Level(10, 0.1);

    @Test
    void theFirstVersionThatReachesBackIsTheOne() {
        assertThat(
                        Recovery.of(
                                BEFORE,
                                Better.LOWER,
                                List.of(
                                        point("2", 10.15, Verdict.EQUIVALENT),
                                        point("3", 10.5, Verdict.IMPROVED),
                                        point("4", 10.15, Verdict.IMPROVED),
                                        point("5", 9, Verdict.IMPROVED)),
                                List.of()))
                .contains("4");
    }

    @Test
    void higherMayBeBetter() {
        assertThat(recovered(9.85)).isPresent();
        assertThat(recovered(9.7)).isEmpty();
    }

    private static Optional<String> recovered(double mean) {
        return Recovery.of(
                BEFORE, Better.HIGHER, List.of(point("2", mean, Verdict.IMPROVED)), List.of());
    }

    private static Point point(String version, double mean, Verdict verdict) {
        return new Point(
                version,
                new AnalysisId(1),
                "v" + version,
                mean,
                0.1,
                0.99,
                1,
                5,
                50,
                Set.of(),
                new Against("1", verdict, 0.1, null, null, ""),
                null,
                null,
                null);
    }
}
