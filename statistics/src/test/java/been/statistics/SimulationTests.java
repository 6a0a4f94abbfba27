package been.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Judgement;
import been.statistics.compare.Verdict;
import been.statistics.plan.Precision;
import been.statistics.plan.SequentialPlan;
import java.util.EnumMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What intervals and verdicts promise, on simulated versions whose truth is known. */
class SimulationTests {

    private static final int MEASUREMENTS = 4;

    private final RandomGenerator random = Seeds.generator();

    /** Execution sd 3 %, iteration sd 2 %. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10, 20})
    void intervalHoldsTheTrueRatioAsOftenAsItSays(int executions) {
        int repetitions = 5_000;
        int held = 0;
        for (int i = 0; i < repetitions; i++) {
            Observations old = version(100, 0.03, executions);
            Observations current = version(105, 0.03, executions);
            held +=
                    switch (EffectSize.of(old, current, Confidence.P95)) {
                        case EffectSize.Determined(var ratio, _, _) -> ratio.contains(1.05) ? 1 : 0;
                        case EffectSize.Undetermined _ -> 1;
                    };
        }
        assertThat((double) held / repetitions)
                .as("coverage at %d executions, seed %d", executions, Seeds.SEED)
                .isBetween(0.94, 0.995);
    }

    @Test
    void unchangedVersionIsFoundEquivalentAndNeverChanged() {
        int repetitions = 600;
        Map<Verdict, Integer> verdicts = sequentially(100, repetitions);
        int alarms =
                verdicts.getOrDefault(Verdict.REGRESSED, 0)
                        + verdicts.getOrDefault(Verdict.IMPROVED, 0);
        assertThat(alarms).as("%s, seed %d", verdicts, Seeds.SEED).isLessThanOrEqualTo(1);
        assertThat(verdicts.getOrDefault(Verdict.EQUIVALENT, 0))
                .as("%s, seed %d", verdicts, Seeds.SEED)
                .isGreaterThanOrEqualTo((int) (0.985 * repetitions));
    }

    @Test
    void changeOfThreePercentIsFound() {
        int repetitions = 600;
        Map<Verdict, Integer> verdicts = sequentially(103, repetitions);
        assertThat(verdicts.getOrDefault(Verdict.REGRESSED, 0))
                .as("%s, seed %d", verdicts, Seeds.SEED)
                .isGreaterThanOrEqualTo((int) (0.985 * repetitions));
    }

    /** The whole loop: blocks until the precision is reached, one verdict at the end. */
    private Map<Verdict, Integer> sequentially(double newMean, int repetitions) {
        Criteria criteria = Criteria.usual(Better.LOWER);
        SequentialPlan plan =
                SequentialPlan.usual(criteria.confidence(), criteria.precision(), 200);
        Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
        for (int i = 0; i < repetitions; i++) {
            Observations old = version(100, 0.01, 200);
            Observations current = version(newMean, 0.01, 200);
            int done = 0;
            double halfWidth = Double.POSITIVE_INFINITY;
            boolean going = true;
            while (going) {
                switch (plan.next(new SequentialPlan.Progress(done, halfWidth, 200))) {
                    case SequentialPlan.More(int more) -> {
                        done += more;
                        halfWidth =
                                Precision.between(
                                        first(done, old),
                                        first(done, current),
                                        criteria.confidence());
                    }
                    case SequentialPlan.Stop _ -> going = false;
                }
            }
            if (Judgement.of(first(done, old), first(done, current), criteria)
                    instanceof Judgement.Judged judged) {
                verdicts.merge(judged.verdict(), 1, Integer::sum);
            }
        }
        return verdicts;
    }

    private Observations version(double mean, double executionSpread, int executions) {
        double[][] values = new double[executions][MEASUREMENTS];
        for (double[] execution : values) {
            double executionMean = mean * (1 + executionSpread * random.nextGaussian());
            for (int i = 0; i < MEASUREMENTS; i++) {
                execution[i] = executionMean + 0.02 * mean * random.nextGaussian();
            }
        }
        return Observations.ofExecutions(values);
    }

    private static Observations first(int executions, Observations of) {
        return Observations.ofExecutions(
                of.executions().subList(0, executions).toArray(double[][]::new));
    }
}
