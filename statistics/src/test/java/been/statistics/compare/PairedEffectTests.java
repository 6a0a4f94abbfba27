package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Means;
import been.statistics.Observations;
import been.testing.Seeds;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PairedEffectTests {

    private final RandomGenerator random = Seeds.generator();

    @Test
    void boundsAreWhereTheMeanDifferenceCannotBeToldFromZero() {
        double[] old = {100, 104, 97, 110, 92};
        double[] current = {103, 108, 99, 112, 97};
        Interval ratio = ratio(old, current);
        double t = Confidence.P95.tQuantile(4);
        for (double bound : new double[] {ratio.low(), ratio.high()}) {
            double[] rest = new double[old.length];
            for (int i = 0; i < rest.length; i++) {
                rest[i] = current[i] - bound * old[i];
            }
            double quotient =
                    Math.abs(Means.mean(rest)) / Math.sqrt(Means.variance(rest) / rest.length);
            assertThat(quotient).isCloseTo(t, within(1e-6));
        }
    }

    @Test
    void pIsTheAlphaAtWhichTheIntervalLeavesTheTolerance() {
        Observations old = Observations.ofExecutionMeans(100, 104, 97, 110, 92);
        Observations current = Observations.ofExecutionMeans(103, 108, 99, 112, 97);
        double p = Significance.ofPairs(old, current, 0.01).orElseThrow();
        var effect = EffectSize.ofPairs(old, current, new Confidence(1 - p));
        assertThat(((EffectSize.Determined) effect).ratio().low()).isCloseTo(1.01, within(1e-9));
    }

    @Test
    void whatDisturbsBothSidesAlikeCancelsOut() {
        double[] old = new double[10];
        double[] current = new double[10];
        for (int i = 0; i < old.length; i++) {
            double both = 1 + 0.2 * random.nextDouble();
            old[i] = 100 * both * (1 + 0.001 * random.nextGaussian());
            current[i] = 102 * both * (1 + 0.001 * random.nextGaussian());
        }
        assertThat(ratio(old, current).halfWidth()).isLessThan(0.003);
        assertThat(ratio(old, current).contains(1.02)).as("seed %d", Seeds.SEED).isTrue();
    }

    @Test
    void holdsTheTrueRatioAsOftenAsItSays() {
        int held = 0;
        int simulations = 4_000;
        for (int i = 0; i < simulations; i++) {
            double[] old = new double[5];
            double[] current = new double[5];
            for (int j = 0; j < old.length; j++) {
                double both = 0.05 * random.nextGaussian();
                old[j] = 100 * (1 + both + 0.02 * random.nextGaussian());
                current[j] = 105 * (1 + both + 0.02 * random.nextGaussian());
            }
            held += ratio(old, current).contains(1.05) ? 1 : 0;
        }
        assertThat((double) held / simulations).as("seed %d", Seeds.SEED).isBetween(0.94, 0.96);
    }

    @Test
    void identicalPairsHaveAnIntervalWithoutWidth() {
        double[] values = {99, 100, 103};
        assertThat(ratio(values, values).halfWidth()).isCloseTo(0, within(1e-12));
    }

    @Test
    void oneMoreOnASideIsNoPair() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        EffectSize.ofPairs(
                                Observations.ofExecutionMeans(1, 2, 3),
                                Observations.ofExecutionMeans(1, 2),
                                Confidence.P95))
                .withMessageContaining("pairs");
    }

    private static Interval ratio(double[] old, double[] current) {
        EffectSize effect =
                EffectSize.ofPairs(
                        Observations.ofExecutionMeans(old),
                        Observations.ofExecutionMeans(current),
                        Confidence.P95);
        return ((EffectSize.Determined) effect).ratio();
    }
}
