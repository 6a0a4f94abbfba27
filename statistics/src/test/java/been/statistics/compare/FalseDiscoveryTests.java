package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

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
    void refusesWhatIsNoProbability() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FalseDiscovery.adjusted(0.5, Double.NaN));
    }
}
