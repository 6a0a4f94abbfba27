package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The truth is known because the test planted it; the platform must find just that. */
@Tag("alone")
class PlantedRegressionIT {
    private static final int VERSIONS = 8;
    private static final double BYTES = 1e8;

    @TempDir private static Path data;
    private static RunningPlatform platform;

    private final long seed = Long.getLong("been.seed", System.nanoTime());
    private final SplittableRandom random = new SplittableRandom(seed);
    private final int planted = random.nextInt(1, VERSIONS);
    private final double effect = random.nextInt(4) == 0 ? 0 : random.nextDouble(0.08, 0.15);

    @BeforeAll
    static void start() throws Exception {
        platform = RunningPlatform.on(data);
    }

    @AfterAll
    static void stop() {
        platform.close();
    }

    /** The noise is the command's own, so that a busy machine does not decide the test. */
    @Test
    void theVerdictFallsAtThePlantedVersionAndNowhereElse() throws Exception {
        for (JsonNode comparison : comparisons(reported())) {
            assertThatTheTruthIsInsideTheInterval(comparison);
            boolean isPlanted = truth(comparison) > 0;
            assertThat(comparison.path("verdict").asString().equals("regressed"))
                    .as("seed %d: %s", seed, comparison)
                    .isEqualTo(isPlanted);
            JsonNode finding = comparison.path("finding");
            assertThat(finding.path("state").asString(""))
                    .as("by fresh executions, seed %d: %s", seed, comparison)
                    .isEqualTo(isPlanted ? "confirmed" : "");
            assertThat(finding.path("executions").asInt(0))
                    .as("seed %d: until its verdict is decided", seed)
                    .isBetween(isPlanted ? 10 : 0, isPlanted ? 60 : 0);
        }
    }

    /**
     * The same in processor time that was really spent and measured: what a verdict says follows
     * from its interval, wherever a busy machine puts that.
     */
    @Test
    void processorTimeThatIsReallySpentGetsVerdictsThatFollowFromTheirIntervals() throws Exception {
        for (JsonNode comparison : comparisons(spent())) {
            double low = comparison.path("low").asDouble();
            double high = comparison.path("high").asDouble();
            String verdict = comparison.path("verdict").asString();
            System.out.printf(
                    Locale.ROOT,
                    "planted %.1f %%: [%.1f %%, %.1f %%], %s%n",
                    100 * truth(comparison),
                    100 * low,
                    100 * high,
                    verdict);
            assertThat(low).as("seed %d: %s", seed, comparison).isLessThan(high);
            if (verdict.equals("regressed")) {
                assertThat(low).as("seed %d: %s", seed, comparison).isPositive();
                assertThat(comparison.path("finding").path("state").asString())
                        .as("seed %d: %s", seed, comparison)
                        .isEqualTo("confirmed");
            } else {
                assertThat(verdict).isIn("improved", "equivalent", "inconclusive");
            }
        }
    }

    private JsonNode comparisons(String analysis) throws Exception {
        System.out.printf(
                Locale.ROOT, "seed %d plants %+.1f %% at v%d%n", seed, 100 * effect, planted);
        long id = platform.start(analysis);
        JsonNode view = platform.awaitEnd(id);
        assertThat(view.path("summary").path("state").asString())
                .as("seed %d: %s", seed, view.path("failures"))
                .isEqualTo("FINISHED");
        assertThat(view.path("comparisons").size()).isEqualTo(VERSIONS - 1);
        return view.path("comparisons");
    }

    private void assertThatTheTruthIsInsideTheInterval(JsonNode comparison) {
        assertThat(truth(comparison))
                .as("seed %d, truth inside the interval of %s", seed, comparison)
                .isBetween(comparison.path("low").asDouble(), comparison.path("high").asDouble());
    }

    private double truth(JsonNode comparison) {
        return comparison.path("newExperiment").asString().endsWith("v" + planted) ? effect : 0;
    }

    /**
     * Eight versions of a command that reports times around 100 ms, each execution off by 1 % and
     * each measurement by another 1 %; from the planted version on all are longer by the effect. At
     * 99.99 % all seven intervals together miss a truth less than once in a thousand runs.
     */
    private String reported() {
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
        repeat: {confidence: 99.99%%, tolerance: 1%%, budget: 600 executions}
        limits: {wall-time: 10m}
        """
                .formatted(fromThePlantedOn(), 1 + effect, versions());
    }

    /**
     * Eight versions of a digest, from the planted version on of more bytes by the effect. Each
     * step of this digest waits for the one before, so neighbours on a shared core hardly slow it.
     */
    private String spent() {
        return """
        analysis: planted-time
        kind: regression
        command:
          run:
            - sh
            - -c
            - |
              case $1 in %s) n=%d;; *) n=%d;; esac
              head -c $n /dev/zero | md5sum
            - sh
            - ${version}
          measure: [cpu-time]
        versions: {list: [%s]}
        repeat: {precision: 3%%, confidence: 99.99%%, tolerance: 2%%, budget: 60s, pilot: {executions: 12}}
        limits: {wall-time: 10m}
        """
                .formatted(
                        fromThePlantedOn(),
                        Math.round(BYTES * (1 + effect)),
                        Math.round(BYTES),
                        versions());
    }

    private String fromThePlantedOn() {
        return IntStream.range(planted, VERSIONS)
                .mapToObj(version -> "v" + version)
                .collect(Collectors.joining("|"));
    }

    private static String versions() {
        return IntStream.range(0, VERSIONS)
                .mapToObj(version -> "v" + version)
                .collect(Collectors.joining(", "));
    }
}
