package been.bench.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import been.bench.report.Sample;
import been.bench.report.Value;
import java.util.SplittableRandom;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class BootstrapTests {
    private final long seed = new SplittableRandom().nextLong();
    private final SplittableRandom random = new SplittableRandom(seed);

    @Test
    void aRatioLiesWithinItsInterval() {
        double[] calm = normal(200, 100, 1);
        double[] wild = normal(200, 50, 2);
        Value medians = Bootstrap.medianRatio(calm, wild, 0.95, random);
        assertThat(medians.middle())
                .as("seed %d", seed)
                .isBetween(medians.low(), medians.high())
                .isCloseTo(2, Assertions.within(0.1));
        Value variations = Bootstrap.variationRatio(calm, wild, 0.95, random);
        assertThat(variations.middle())
                .as("seed %d", seed)
                .isBetween(variations.low(), variations.high())
                .isCloseTo(0.25, Assertions.within(0.15));
    }

    @Test
    void theIntervalCoversTheTruthAboutAsOftenAsItSays() {
        int covered = 0;
        for (int i = 0; i < 100; i++) {
            Value ratio = Bootstrap.medianRatio(normal(40, 10, 1), normal(40, 10, 1), 0.95, random);
            covered += ratio.low() <= 1 && 1 <= ratio.high() ? 1 : 0;
        }
        // 95 expected; fewer than 80 have a probability below one in a million.
        assertThat(covered).as("seed %d", seed).isGreaterThanOrEqualTo(80);
    }

    @Test
    void variationIsDeviationByMean() {
        assertThat(Sample.variation(2, 4, 4, 4, 5, 5, 7, 9))
                .isCloseTo(Math.sqrt(32.0 / 7) / 5, Assertions.within(1e-12));
    }

    private double[] normal(int count, double mean, double deviation) {
        var values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = random.nextGaussian(mean, deviation);
        }
        return values;
    }
}
