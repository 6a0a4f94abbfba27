package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Observations;
import been.testing.Seeds;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SignificanceTests {

    private static final double TOLERANCE = 0.01;

    private final RandomGenerator random = Seeds.generator();

    @Test
    void intervalAtOneMinusPJustTouchesTheTolerance() {
        for (int i = 0; i < 200; i++) {
            Observations old = executions(100);
            Observations current = executions(100 + 10 * random.nextGaussian());
            double p = Significance.p(old, current, TOLERANCE).orElseThrow();
            if (p > 1e-6 && p < 0.999) {
                var effect = EffectSize.of(old, current, new Confidence(1 - p));
                var ratio = ((EffectSize.Determined) effect).ratio();
                double touching = ratio.estimate() > 1 ? ratio.low() : ratio.high();
                double limit = ratio.estimate() > 1 ? 1 + TOLERANCE : 1 - TOLERANCE;
                assertThat(touching).as("seed %d", Seeds.SEED).isCloseTo(limit, within(1e-7));
            }
        }
    }

    @Test
    void isOneWithinTheTolerance() {
        Observations same = Observations.ofExecutionMeans(99, 100, 101);
        assertThat(Significance.p(same, same, TOLERANCE)).contains(1.0);
    }

    @Test
    void isZeroWhenNothingVariesAndTheMeansDiffer() {
        Observations old = Observations.ofExecutionMeans(100, 100);
        assertThat(Significance.p(old, Observations.ofExecutionMeans(110, 110), TOLERANCE))
                .contains(0.0);
    }

    @Test
    void isNeverBelowThatOfTheOlderMean() {
        Observations old = Observations.ofExecutionMeans(-100, 1, 102);
        Observations current = Observations.ofExecutionMeans(1e9, 1e9 + 1, 1e9 + 2);
        assertThat(Significance.p(old, current, TOLERANCE).orElseThrow()).isGreaterThan(0.5);
    }

    @Test
    void isNotKnownFromOneExecution() {
        Observations one = Observations.ofExecutionMeans(100);
        assertThat(Significance.p(one, one, TOLERANCE)).isEmpty();
    }

    private Observations executions(double mean) {
        double[] means = new double[4];
        for (int i = 0; i < means.length; i++) {
            means[i] = mean + 3 * random.nextGaussian();
        }
        return Observations.ofExecutionMeans(means);
    }
}
