package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.testing.Seeds;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RatioBootstrapTests {

    private final RandomGenerator random = Seeds.generator();

    @Test
    void isNotOfferedBelowTwentyRepetitions() {
        Observations few = Observations.ofExecutionMeans(normal(19, 100));
        assertThat(RatioBootstrap.of(few, few, Confidence.P95, random)).isEmpty();
    }

    @Test
    void agreesWithFiellerOnManyNormalMeans() {
        Observations old = Observations.ofExecutionMeans(normal(200, 100));
        Observations current = Observations.ofExecutionMeans(normal(200, 105));
        Interval bootstrap = RatioBootstrap.of(old, current, Confidence.P95, random).orElseThrow();
        var fieller = (EffectSize.Determined) EffectSize.of(old, current, Confidence.P95);
        assertThat(bootstrap.low()).isCloseTo(fieller.ratio().low(), within(5e-4));
        assertThat(bootstrap.high()).isCloseTo(fieller.ratio().high(), within(5e-4));
    }

    @Test
    void holdsTheTrueRatioOfSkewedMeans() {
        int simulations = 600;
        int held = 0;
        for (int i = 0; i < simulations; i++) {
            held +=
                    RatioBootstrap.of(skewed(30), skewed(30), Confidence.P95, 500, random)
                                    .orElseThrow()
                                    .contains(1)
                            ? 1
                            : 0;
        }
        assertThat((double) held / simulations).as("seed %d", Seeds.SEED).isBetween(0.9, 0.98);
    }

    @Test
    void hasNoIntervalWhereNothingVariesOrMeansAreNotPositive() {
        double[] constant = new double[20];
        Arrays.fill(constant, 5);
        Interval none =
                RatioBootstrap.of(constant, constant, Confidence.P95, 100, random).orElseThrow();
        assertThat(none.halfWidth()).isZero();
        double[] negative = new double[20];
        Arrays.fill(negative, -5);
        assertThat(RatioBootstrap.of(negative, constant, Confidence.P95, 100, random)).isEmpty();
    }

    private double[] normal(int n, double mean) {
        double[] values = new double[n];
        Arrays.setAll(values, _ -> mean * (1 + 0.03 * random.nextGaussian()));
        return values;
    }

    private double[] skewed(int n) {
        double[] values = new double[n];
        Arrays.setAll(values, _ -> 100 + 10 * random.nextExponential());
        return values;
    }
}
