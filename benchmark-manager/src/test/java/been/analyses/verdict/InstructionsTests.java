package been.analyses.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.definition.Repeat;
import been.analyses.planning.Experiment;
import been.analyses.planning.Repetition;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.Verdict;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Verdicts from three executions whose instructions cachegrind 3.19 counted on a busy machine, 20
 * for each program, each in another folder and with another environment.
 */
class InstructionsTests {
    private static final long SEED = Long.getLong("been.seed", 20_060_901);
    private static final int PAIRS = 1_000;
    private static final Metric WORK =
            new Metric("instructions", "1", "instructions", Metric.Better.LOWER);

    /** What an analysis of instructions has by default. */
    private static final Repeat REPEAT =
            new Repeat(
                    0.001,
                    0.99,
                    0.001,
                    Optional.empty(),
                    Optional.empty(),
                    3,
                    Optional.of(Duration.ofMinutes(30)),
                    Optional.empty());

    /** Of gzip, sort, a shell with several programs, and xz. */
    private static final int[][] RECORDED = {
        {
            6_758_733, 6_758_733, 6_758_733, 6_758_733, 6_758_733, 6_758_733, 6_758_733, 6_758_733,
            6_758_733, 6_758_733, 6_758_733, 6_758_733, 6_758_733, 6_758_733, 6_758_719, 6_758_719,
            6_758_719, 6_758_719, 6_758_719, 6_758_719
        },
        {
            725_375, 725_375, 725_375, 725_375, 725_375, 725_375, 725_375, 725_375, 725_375,
            725_375, 725_375, 725_375, 725_375, 725_375, 725_375, 725_375, 725_375, 725_361,
            725_361, 725_361
        },
        {
            6_300_846, 6_300_846, 6_300_846, 6_300_892, 6_300_892, 6_300_892, 6_300_878, 6_300_878,
            6_300_878, 6_300_864, 6_300_864, 6_300_872, 6_300_872, 6_300_886, 6_300_886, 6_300_842,
            6_300_854, 6_300_834, 6_300_902, 6_300_848
        },
        {
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_724,
            45_924_710,
            45_924_710
        },
    };

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void theSameProgramTwiceIsNeverAChange() {
        assertThat(verdicts(1)).as("seed %d", SEED).hasSize(PAIRS).containsOnly(Verdict.EQUIVALENT);
    }

    @Test
    void halfAPercentMoreInstructionsIsAlwaysFound() {
        assertThat(verdicts(1.005))
                .as("seed %d", SEED)
                .hasSize(PAIRS)
                .containsOnly(Verdict.REGRESSED);
    }

    /** Each from three executions of both versions. */
    private List<Verdict> verdicts(double ratio) {
        List<Verdict> verdicts = new ArrayList<>();
        for (int pair = 0; pair < PAIRS; pair++) {
            int[] counts = RECORDED[pair % RECORDED.length];
            List<StoredExecution> executions = new ArrayList<>();
            for (int i = 0; i < REPEAT.pilot(); i++) {
                executions.add(execution("old", i, any(counts)));
                executions.add(execution("new", i, Math.rint(ratio * any(counts))));
            }
            var evaluation =
                    new Evaluation(
                            AnalysisKind.REGRESSION,
                            List.of(experiment("old"), experiment("new")),
                            0,
                            List.of(WORK),
                            REPEAT,
                            new Means(executions));
            assertThat(Repetition.isExact(REPEAT, 2, evaluation.widest()))
                    .as("three executions are enough, seed %d", SEED)
                    .isTrue();
            verdicts.add(evaluation.comparisons().getFirst().verdict());
        }
        return verdicts;
    }

    private int any(int... counts) {
        return counts[random.nextInt(counts.length)];
    }

    private static Experiment experiment(String key) {
        return new Experiment(key, key, key, new TreeMap<>());
    }

    private static StoredExecution execution(String experiment, int number, double count) {
        return new StoredExecution(
                new ExecutionAddress("1", experiment, 0, number),
                experiment,
                Map.of(),
                "task",
                1,
                number,
                "alpha",
                "digest",
                Instant.EPOCH,
                Validity.VALID,
                List.of(),
                Map.of(),
                List.of(WORK),
                Map.of("instructions", 1L),
                Map.of("instructions", count),
                "file",
                "sha");
    }
}
