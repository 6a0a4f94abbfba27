package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import been.testing.Seeds;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class FalseDiscoveryTests {

    /** The same as R's {@code p.adjust(c(0.01, 0.04, 0.03, 0.005, 0.5), "BH")}. */
    @Test
    void adjustsAsBenjaminiAndHochberg() {
        assertThat(FalseDiscovery.adjusted(0.01, 0.04, 0.03, 0.005, 0.5))
                .containsExactly(new double[] {0.025, 0.05, 0.05, 0.025, 0.5}, within(1e-12));
        assertThat(FalseDiscovery.adjusted()).isEmpty();
    }

    @Test
    void firstOfAHistoryMustBeVerySure() {
        List<FalseDiscovery.Decision> decisions = FalseDiscovery.along(0.1, 0.01, 0.0001, 0.002);
        assertThat(decisions).extracting(d -> d.isDiscovery()).containsExactly(false, true, true);
        // What a discovery earns is above what is left without one.
        assertThat(decisions.get(2).level()).isGreaterThan(decisions.get(1).level());
    }

    @Test
    void keepsTheRateAlongManyHistories() {
        RandomGenerator random = Seeds.generator();
        double rates = 0;
        int histories = 1_000;
        for (int h = 0; h < histories; h++) {
            double[] p = new double[100];
            for (int i = 0; i < p.length; i++) {
                // Every tenth has really changed.
                p[i] = i % 10 == 9 ? 1e-4 * random.nextDouble() : random.nextDouble();
            }
            List<FalseDiscovery.Decision> decisions = FalseDiscovery.along(0.1, p);
            double all = 0;
            double wrong = 0;
            for (int i = 0; i < p.length; i++) {
                all += decisions.get(i).isDiscovery() ? 1 : 0;
                wrong += decisions.get(i).isDiscovery() && i % 10 != 9 ? 1 : 0;
            }
            rates += wrong / Math.max(1, all) / histories;
        }
        assertThat(rates).as("seed %d", Seeds.SEED).isBetween(0.0, 0.1);
    }

    @Test
    void refusesWhatIsNoProbability() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FalseDiscovery.adjusted(0.5, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> FalseDiscovery.along(0, 0.5));
    }
}
