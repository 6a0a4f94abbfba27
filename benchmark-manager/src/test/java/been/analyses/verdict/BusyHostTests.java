package been.analyses.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.AnalysisView.Estimate;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BusyHostTests {
    private static final List<Metric> METRICS =
            List.of(
                    new Metric("took", "ms", "took", Metric.Better.LOWER),
                    new Metric("rate", "1/s", "rate", Metric.Better.HIGHER));
    private static final Map<String, Integer> BUSY = Map.of("foreign-load", 15, "swap", 1);

    @Test
    void theMinimumIsAdvisedWhereABusyHostLeftAMeanUndecided() {
        assertThat(note(Verdict.INCONCLUSIVE, 10, BUSY))
                .contains(
                        "other work on the host disturbed most executions; then the minimum of an execution often varies less than its mean: 'summary: minimum' may decide took");
    }

    @Test
    void nothingIsAdvisedElsewhere() {
        assertThat(note(Verdict.EQUIVALENT, 10, BUSY)).as("decided").isEmpty();
        assertThat(note(Verdict.INCONCLUSIVE, 1, BUSY)).as("one measurement each").isEmpty();
        assertThat(note(Verdict.INCONCLUSIVE, 10, Map.of("foreign-load", 3, "swap", 20)))
                .as("a quiet host")
                .isEmpty();
        assertThat(BusyHost.note(METRICS, List.of(), List.of(), Map.of())).isEmpty();
    }

    private static Optional<String> note(
            Verdict verdict, int measurements, Map<String, Integer> disturbances) {
        return BusyHost.note(
                METRICS,
                List.of(comparison("took", verdict), comparison("rate", verdict)),
                List.of(
                        estimate("k1", "took", measurements),
                        estimate("k2", "took", measurements),
                        estimate("k1", "rate", measurements),
                        estimate("k2", "rate", measurements)),
                disturbances);
    }

    private static Comparison comparison(String metric, Verdict verdict) {
        return new Comparison(metric, "k1", "k2", 0, null, null, 0.99, verdict, "", false);
    }

    /** Of ten executions. */
    private static Estimate estimate(String experiment, String metric, int measurements) {
        return new Estimate(
                experiment,
                metric,
                1,
                null,
                0.99,
                1,
                10,
                10L * measurements,
                "executions",
                false,
                List.of());
    }
}
