package been.statistics.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.compare.Better;
import been.statistics.compare.Criteria;
import been.statistics.compare.EffectSize;
import been.statistics.compare.Judgement;
import been.statistics.compare.Verdict;
import been.testing.Seeds;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetectableChangeTests {
    private static final int SIMULATIONS = 2_000;

    /** The change that is computed from the median width is found in 8 of 10 comparisons. */
    @ParameterizedTest
    @CsvSource({
        "10, 0.01, LOWER",
        "10, 0.03, LOWER",
        "30, 0.02, LOWER",
        "10, 0.02, HIGHER",
        "20, 0.05, HIGHER"
    })
    void theChangeIsFoundWithThePower(int executions, double deviation, Better better) {
        RandomGenerator random = Seeds.generator();
        Criteria criteria = Criteria.usual(better);
        double[] halfWidths =
                Arrays.stream(new double[201])
                        .map(_ -> ratio(random, executions, deviation, 1).halfWidth())
                        .sorted()
                        .toArray();
        double change =
                DetectableChange.of(
                        halfWidths[100],
                        executions - 1,
                        Confidence.P99,
                        criteria.tolerance(),
                        0.8,
                        better);
        double worse = better == Better.LOWER ? 1 + change : 1 - change;
        int found = 0;
        for (int i = 0; i < SIMULATIONS; i++) {
            boolean isFound =
                    criteria.judge(ratio(random, executions, deviation, worse))
                            == Verdict.REGRESSED;
            found += isFound ? 1 : 0;
        }
        assertThat((double) found / SIMULATIONS).isCloseTo(0.8, within(0.07));
    }

    private static Interval ratio(
            RandomGenerator random, int executions, double deviation, double level) {
        Judgement judgement =
                Judgement.of(
                        sample(random, executions, deviation, 1),
                        sample(random, executions, deviation, level),
                        Criteria.usual(Better.LOWER));
        return judgement instanceof Judgement.Judged(_, EffectSize.Determined(var ratio, _, _), _)
                ? ratio
                : fail(judgement);
    }

    private static Interval fail(Judgement judgement) {
        throw new AssertionError(judgement);
    }

    private static Observations sample(
            RandomGenerator random, int executions, double deviation, double level) {
        return Observations.ofExecutionMeans(
                Arrays.stream(new double[executions])
                        .map(_ -> level * (1 + deviation * random.nextGaussian()))
                        .toArray());
    }
}
