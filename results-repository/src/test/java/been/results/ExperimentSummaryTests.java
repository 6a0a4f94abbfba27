package been.results;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.results.ExecutionAddress;
import been.protocol.results.ExperimentSummary;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExperimentSummaryTests {
    private static final Metric TIME = new Metric("time", "ms", "time", Metric.Better.LOWER);

    @Test
    void aBinaryCountsWithOneExecutionAndAnExperimentWithOneBinary() {
        var summaries =
                ExperimentSummary.of(
                        List.of(
                                execution("b", 0, 0, 3, Validity.VALID),
                                execution("b", 0, 1, 4, Validity.INVALIDATED),
                                execution("b", 1, 0, 5, Validity.FAILED),
                                execution("a", 0, 0, 9, Validity.FAILED),
                                execution("a", 0, 1, 8, Validity.INVALIDATED),
                                execution("a", 1, 0, 7, Validity.INVALIDATED),
                                execution("c", 0, 0, 10, Validity.WARM_UP_ONLY)));

        assertThat(summaries)
                .containsExactly(
                        new ExperimentSummary("b", "v-b", 2, 1, 3, 1, List.of(TIME), null),
                        new ExperimentSummary(
                                "a",
                                "v-a",
                                2,
                                0,
                                3,
                                0,
                                List.of(),
                                "none of its 3 executions counts: 1 failed, 2 invalidated"),
                        new ExperimentSummary(
                                "c",
                                "v-c",
                                1,
                                0,
                                1,
                                0,
                                List.of(),
                                "its only execution is warm-up-only"));
        assertThat(summaries.getFirst().counts()).isTrue();
        assertThat(summaries.getLast().counts()).isFalse();
    }

    private static StoredExecution execution(
            String experiment, int binary, int number, int order, Validity validity) {
        return new StoredExecution(
                new ExecutionAddress("1", experiment, binary, number),
                "v-" + experiment,
                Map.of(),
                "task",
                1,
                order,
                "alpha",
                "digest",
                Instant.EPOCH,
                validity,
                List.of(),
                Map.of(),
                List.of(TIME),
                Map.of("time", 1L),
                Map.of("time", 1.0),
                "file",
                "sha");
    }
}
