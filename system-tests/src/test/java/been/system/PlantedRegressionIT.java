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
     * Eight versions of a command that reports times around 100 ms, each execution off by 1 % and
     * each measurement by another 1 %; from the planted version on all are longer by the effect.
     * The noise is the command's own, so that a busy machine does not decide the test. At 99.99 %
     * all seven intervals together miss a truth less than once in a thousand runs.
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
            - |
              case $1 in %s) f=%.6f;; *) f=1;; esac
              awk -v f="$f" -v seed="$(od -An -N4 -tu4 /dev/urandom)" '
                function noise() { return 0.01 * sqrt(-2 * log(1 - rand())) * cos(6.283185307 * rand()) }
                BEGIN {
                  srand(seed + 0)
                  mean = 100 * f * (1 + noise())
                  for (i = 0; i < 8; i++) printf "took %%.6f ms\\n", mean * (1 + noise())
                }'
            - sh
            - ${version}
          measure:
            - {metric: time, unit: ms, better: lower, pattern: 'took ([0-9.]+) ms'}
        versions: {list: [%s]}
        repeat: {executions: 14, confidence: 99.99%%, tolerance: 1%%}
        limits: {wall-time: 30s}
        """
                .formatted(later, 1 + effect, all);
    }
}
