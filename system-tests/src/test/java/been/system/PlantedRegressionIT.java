package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The truth is known because the test planted it; the platform must find just that. */
class PlantedRegressionIT {
    private static final int VERSIONS = 8;

    /** Loop turns of an unchanged version: about a quarter of a second in a shell. */
    private static final int TURNS = 400_000;

    @Test
    void theVerdictFallsAtThePlantedVersionAndNowhereElse(@TempDir Path data) throws Exception {
        long seed = Long.getLong("been.seed", System.nanoTime());
        var random = new SplittableRandom(seed);
        int planted = random.nextInt(1, VERSIONS);
        double effect = random.nextInt(4) == 0 ? 0 : random.nextDouble(0.08, 0.15);
        System.out.printf(
                Locale.ROOT, "seed %d plants %+.1f %% at v%d%n", seed, 100 * effect, planted);

        try (var platform = RunningPlatform.on(data)) {
            long id = platform.start(analysis(planted, effect));
            JsonNode view = platform.awaitEnd(id, Duration.ofMinutes(6));
            assertThat(view.path("summary").path("state").asString())
                    .as("seed %d: %s", seed, view.path("failures"))
                    .isEqualTo("FINISHED");
            assertThat(view.path("comparisons").size()).isEqualTo(VERSIONS - 1);
            for (JsonNode comparison : view.path("comparisons")) {
                boolean here = comparison.path("newExperiment").asString().endsWith("v" + planted);
                double truth = here ? effect : 0;
                assertThat(truth)
                        .as("seed %d, truth inside the interval of %s", seed, comparison)
                        .isBetween(
                                comparison.path("low").asDouble(),
                                comparison.path("high").asDouble());
                if (truth > 0) {
                    assertThat(comparison.path("verdict").asString())
                            .as("seed %d: %s", seed, comparison)
                            .isEqualTo("regressed");
                } else {
                    assertThat(comparison.path("verdict").asString())
                            .as("seed %d, a version against itself: %s", seed, comparison)
                            .isNotEqualTo("regressed");
                }
            }
        }
    }

    /**
     * Eight versions of a shell loop; from the planted one on it turns longer. At 99.99 % all seven
     * intervals together miss a truth less than once in a thousand runs.
     */
    private static String analysis(int planted, double effect) {
        var later = new StringBuilder();
        var all = new StringBuilder();
        for (int version = 0; version < VERSIONS; version++) {
            all.append(version == 0 ? "" : ", ").append("v").append(version);
            if (version >= planted) {
                later.append(later.isEmpty() ? "" : "|").append("v").append(version);
            }
        }
        return """
        analysis: planted
        kind: regression
        command:
          run:
            - sh
            - -c
            - 'case $1 in %s) n=%d;; *) n=%d;; esac; i=0; while [ $i -lt $n ]; do i=$((i+1)); done'
            - sh
            - ${version}
          measure: [cpu-time]
        versions: {list: [%s]}
        repeat: {executions: 14, confidence: 99.99%%, tolerance: 1%%}
        limits: {wall-time: 30s}
        """
                .formatted(later, Math.round(TURNS * (1 + effect)), TURNS, all);
    }
}
