package been.analyses.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.definition.Repeat;
import been.analyses.planning.Experiment;
import been.analyses.planning.Repetition;
import been.analyses.planning.Spent;
import been.analyses.planning.Tally;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.Metric;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two simulated versions through the planner, the verdicts and the confirmation themselves. */
class WholeLoopSimulationTests {
    private static final long SEED = Long.getLong("been.seed", 20_060_901);
    private static final Metric TIME = new Metric("time", "ms", "time", Metric.Better.LOWER);
    private static final int LOOPS = 150;

    /** At most 160 executions a side, in both experiments. */
    private static final Repeat REPEAT =
            new Repeat(
                    0.01,
                    0.99,
                    0.01,
                    Optional.empty(),
                    Optional.empty(),
                    5,
                    Optional.empty(),
                    Optional.of(320));

    private final SplittableRandom random = new SplittableRandom(SEED);

    private enum Told {
        REGRESSED,
        IMPROVED,
        EQUIVALENT,
        INCONCLUSIVE
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.02, 0.03})
    void theSameVersionTwiceIsEquivalentAndNeverRegressed(double deviation) {
        Map<Told, Integer> told = loops(1, deviation);

        print("the same version", deviation, told);
        int alarms = told.getOrDefault(Told.REGRESSED, 0) + told.getOrDefault(Told.IMPROVED, 0);
        assertThat(alarms).as("seed %d", SEED).isLessThanOrEqualTo(LOOPS / 100);
        assertThat(told.getOrDefault(Told.EQUIVALENT, 0))
                .as("seed %d", SEED)
                .isGreaterThanOrEqualTo(LOOPS * 97 / 100);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.02, 0.03})
    void threePerCentSlowerIsFoundAndConfirmed(double deviation) {
        Map<Told, Integer> told = loops(1.03, deviation);

        print("3 % slower", deviation, told);
        assertThat(told.getOrDefault(Told.REGRESSED, 0))
                .as("seed %d", SEED)
                .isGreaterThanOrEqualTo(LOOPS * 98 / 100);
    }

    private static void print(String what, double deviation, Map<Told, Integer> told) {
        System.out.printf(
                Locale.ROOT,
                "%s, executions sd %.0f %%: %s of %d, seed %d%n",
                what,
                100 * deviation,
                told,
                LOOPS,
                SEED);
    }

    private Map<Told, Integer> loops(double ratio, double deviation) {
        Map<Told, Integer> told = new EnumMap<>(Told.class);
        for (int i = 0; i < LOOPS; i++) {
            List<Comparison> first = measured(ratio, deviation, REPEAT).comparisons();
            List<Comparison> all = first;
            if (!Confirmation.found(first).isEmpty()) {
                List<Comparison> fresh =
                        measured(ratio, deviation, REPEAT.ofOneSide()).comparisons();
                all =
                        Confirmation.applied(
                                first,
                                List.of(
                                        new Confirmation(
                                                "old", "new", "beta", true, 0, fresh, null)));
            }
            Told verdict = Told.valueOf(all.getFirst().verdict().name());
            told.merge(verdict, 1, Integer::sum);
        }
        return told;
    }

    /** It stops at the usual precision, however it is judged. */
    private Evaluation measured(double ratio, double deviation, Repeat judged) {
        List<StoredExecution> executions = new ArrayList<>();
        Evaluation evaluation = evaluation(executions, REPEAT);
        int valid = 0;
        while (true) {
            var tallies = List.of(new Tally("old", valid, false), new Tally("new", valid, false));
            var progress =
                    new Repetition.Progress(
                            tallies,
                            valid < 2 ? Double.POSITIVE_INFINITY : evaluation.widest(),
                            new Spent(Duration.ZERO, 2 * valid, Map.of()),
                            0,
                            false);
            switch (Repetition.next(REPEAT, progress)) {
                case Repetition.Enough _ -> {
                    return evaluation(executions, judged);
                }
                case Repetition.Run(var counts) -> {
                    int more = counts.values().iterator().next();
                    for (int i = 0; i < more; i++) {
                        executions.add(execution("old", valid, mean(1, deviation)));
                        executions.add(execution("new", valid, mean(ratio, deviation)));
                        valid++;
                    }
                    evaluation = evaluation(executions, REPEAT);
                }
            }
        }
    }

    private double mean(double ratio, double deviation) {
        return 100 * ratio * (1 + deviation * random.nextGaussian());
    }

    private static Evaluation evaluation(List<StoredExecution> executions, Repeat repeat) {
        return new Evaluation(
                AnalysisKind.REGRESSION,
                List.of(
                        new Experiment("old", "old", "old", new TreeMap<>()),
                        new Experiment("new", "new", "new", new TreeMap<>())),
                0,
                List.of(TIME),
                repeat,
                new Means(executions));
    }

    private static StoredExecution execution(String experiment, int number, double mean) {
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
                List.of(TIME),
                Map.of("time", 1L),
                Map.of("time", mean),
                "file",
                "sha");
    }
}
