package been.statistics.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import been.testing.Seeds;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class QuantilesTests {

    @Test
    void medianAbsoluteDeviationIsTheMedianOfDeviations() {
        RandomGenerator random = Seeds.generator();
        for (int round = 0; round < 500; round++) {
            double[] values = new double[1 + random.nextInt(12)];
            // Few distinct values, so that ties and deviations of 0 are common.
            Arrays.setAll(values, _ -> random.nextInt(6));
            double median = Quantiles.of(values).median();
            double[] deviations = Arrays.stream(values).map(v -> Math.abs(v - median)).toArray();
            assertThat(Quantiles.of(values).medianAbsoluteDeviation())
                    .as("seed %d, %s", Seeds.SEED, Arrays.toString(values))
                    .isCloseTo(Quantiles.of(deviations).median(), within(1e-12));
        }
    }

    @Test
    void endsAreMinimumAndMaximum() {
        Quantiles q = Quantiles.of(3, 1, 2);
        assertThat(q.at(0)).isEqualTo(q.min()).isEqualTo(1);
        assertThat(q.at(1)).isEqualTo(q.max()).isEqualTo(3);
    }

    @Test
    void rejectsNoValuesAndNoProbabilities() {
        assertThatIllegalArgumentException().isThrownBy(Quantiles::of);
        assertThatIllegalArgumentException().isThrownBy(() -> Quantiles.of(1).at(1.5));
        assertThatIllegalArgumentException().isThrownBy(() -> Quantiles.of(1).at(Double.NaN));
    }
}
