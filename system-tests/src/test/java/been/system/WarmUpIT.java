package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A regression that hides behind a shorter warm-up is found in the steady state. */
class WarmUpIT {
    /** Sixty iterations, the first twenty slower; means of whole executions are the same. */
    private static final String ANALYSIS =
            """
            analysis: hidden
            kind: regression
            command:
              run:
                - sh
                - -c
                - |
                  case $1 in v1) warm=200; steady=100;; *) warm=180; steady=110;; esac
                  awk -v warm=$warm -v steady=$steady -v seed="$(od -An -N4 -tu4 /dev/urandom)" '
                    function noise() { return 0.01 * sqrt(-2 * log(1 - rand())) * cos(6.283185307 * rand()) }
                    BEGIN {
                      srand(seed + 0)
                      execution = 1 + 0.3 * noise()
                      for (i = 0; i < 60; i++)
                        printf "took %.6f ms\\n", (i < 20 ? warm : steady) * execution * (1 + noise())
                    }'
                - sh
                - ${version}
              measure:
                - {metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}
            versions: {list: [v1, v2]}
            repeat: {executions: 6}
            limits: {wall-time: 10m}
            """;

    @Test
    void theObservedWarmUpIsLeftOut(@TempDir Path data) throws Exception {
        try (var platform = RunningPlatform.on(data)) {
            long id = platform.start(ANALYSIS);
            JsonNode view = platform.awaitEnd(id);

            assertThat(view.path("steadiness").size()).as("%s", view).isEqualTo(2);
            for (JsonNode steadiness : view.path("steadiness")) {
                assertThat(steadiness.path("leftOut").asInt()).as("%s", view).isBetween(20, 24);
            }
            int leftOut = view.path("steadiness").get(0).path("leftOut").asInt();
            JsonNode estimate = view.path("estimates").get(0);
            assertThat(estimate.path("mean").asDouble()).as("%s", view).isCloseTo(100, within(1.0));
            assertThat(estimate.path("measurements").asInt()).isEqualTo(6 * (60 - leftOut));
            JsonNode comparison = view.path("comparisons").get(0);
            assertThat(comparison.path("verdict").asString()).as("%s", view).isEqualTo("regressed");
            assertThat(comparison.path("finding").path("state").asString()).isEqualTo("confirmed");
            assertThat(comparison.path("change").asDouble()).isCloseTo(0.1, within(0.02));
        }
    }
}
