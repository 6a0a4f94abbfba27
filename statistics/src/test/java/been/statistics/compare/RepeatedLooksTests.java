package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.plan.SequentialPlan;
import been.testing.Seeds;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepeatedLooksTests {
    private static final int MOST = 200;
    private static final double DEVIATION = 0.03;

    private final RandomGenerator random = Seeds.generator();

    /** At 99 %: a plain interval misses the ratio at some look in about one pair of ten. */
    @Test
    void intervalsHoldAtAllLooksTogether() {
        int pairs = 2_000;
        int missed = 0;
        int missedAlone = 0;
        for (int i = 0; i < pairs; i++) {
            double[] old = executions(100);
            double[] current = executions(103);
            boolean misses = false;
            boolean missesAlone = false;
            for (int n = RepeatedLooks.FIRST; n <= MOST && !misses; n = next(n)) {
                Observations before = first(n, old);
                Observations after = first(n, current);
                misses = !holds(RepeatedLooks.effect(before, after, Confidence.P99));
                missesAlone |= !holds(EffectSize.of(before, after, Confidence.P99));
            }
            missed += misses ? 1 : 0;
            missedAlone += missesAlone ? 1 : 0;
        }
        // 0.9 % are expected; five standard errors of 2,000 pairs are 1.1 %.
        assertThat(missed).as("seed %d", Seeds.SEED).isLessThanOrEqualTo(pairs * 20 / 1000);
        assertThat(missedAlone).as("seed %d", Seeds.SEED).isGreaterThan(pairs * 30 / 1000);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.9, 0.95, 0.98, 0.999})
    void anyConfidenceHasATenthOfItsErrorAtEachLook(double level) {
        assertThat(RepeatedLooks.each(new Confidence(level)).level())
                .isCloseTo(1 - (1 - level) / 10, within(1e-12));
    }

    @Test
    void intervalAtOneMinusPJustTouchesTheTolerance() {
        for (int i = 0; i < 200; i++) {
            Observations old = first(12, executions(100));
            Observations current = first(17, executions(100 + 3 * random.nextGaussian()));
            double p = RepeatedLooks.p(old, current, 0.01).orElseThrow();
            if (p > 1e-6 && p < 0.999) {
                var effect = RepeatedLooks.effect(old, current, new Confidence(1 - p));
                var ratio = ((EffectSize.Determined) effect).ratio();
                double touching = ratio.estimate() > 1 ? ratio.low() : ratio.high();
                double limit = ratio.estimate() > 1 ? 1.01 : 0.99;
                assertThat(touching).as("seed %d", Seeds.SEED).isCloseTo(limit, within(1e-7));
                assertThat(ratio.confidence().level()).isEqualTo(1 - p);
            }
        }
    }

    @Test
    void intervalOfPairsIsWiderInTheSameWay() {
        Observations old = first(20, executions(100));
        Observations current = first(20, executions(100));
        var looks = RepeatedLooks.effectOfPairs(old, current, Confidence.P99);
        var once = EffectSize.ofPairs(old, current, new Confidence(0.999));

        assertThat(((EffectSize.Determined) looks).ratio().halfWidth())
                .isEqualTo(((EffectSize.Determined) once).ratio().halfWidth());
        assertThat(RepeatedLooks.pOfPairs(old, current, 0).orElseThrow())
                .isCloseTo(
                        Math.min(1, 10 * Significance.ofPairs(old, current, 0).orElseThrow()),
                        within(1e-12));
    }

    @Test
    void sidesThatVaryAlikeHaveTheDegreesOfFreedomOfBoth() {
        assertThat(freedom(new double[] {1, 3, 1, 3}, new double[] {1, 3, 1, 3})).isEqualTo(6);
        assertThat(freedom(new double[] {2, 2, 2, 2}, new double[] {1, 3, 1, 3})).isEqualTo(3);
        assertThat(freedom(new double[] {2, 2}, new double[] {2, 2, 2})).isEqualTo(1);
    }

    @Test
    void oneExecutionTellsNothing() {
        Observations one = Observations.ofExecutionMeans(100);
        assertThat(RepeatedLooks.p(one, one, 0.01)).isEmpty();
        assertThat(RepeatedLooks.effect(one, one, Confidence.P99))
                .isEqualTo(new EffectSize.Undetermined(EffectSize.Reason.ONE_EXECUTION));
    }

    private static int freedom(double[] old, double[] current) {
        return Fieller.satterthwaite(MeanEstimate.of(old), MeanEstimate.of(current));
    }

    private static int next(int n) {
        var step =
                SequentialPlan.deciding(Confidence.P99, 0.02, MOST)
                        .next(
                                new SequentialPlan.Progress(
                                        n, Double.POSITIVE_INFINITY, Integer.MAX_VALUE));
        return step instanceof SequentialPlan.More(int more) ? n + more : MOST + 1;
    }

    private static boolean holds(EffectSize effect) {
        return effect instanceof EffectSize.Determined(var ratio, _, _) && ratio.contains(1.03);
    }

    private double[] executions(double mean) {
        double[] values = new double[MOST];
        Arrays.setAll(values, _ -> mean * (1 + DEVIATION * random.nextGaussian()));
        return values;
    }

    private static Observations first(int count, double... values) {
        return Observations.ofExecutionMeans(Arrays.copyOf(values, count));
    }
}
