package been.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfidenceTests {

    /** From tables and closed forms: t with 1 degree is a tangent, with 2 an algebraic function. */
    @ParameterizedTest
    @CsvSource({
        "0.95, 1, 12.706204736174705",
        "0.99, 1, 63.65674116287",
        "0.95, 2, 4.302652729749462",
        "0.95, 7, 2.364624251592784",
        "0.99, 1000000, 2.5758342"
    })
    void tQuantileMatchesTables(double level, int degreesOfFreedom, double expected) {
        assertThat(new Confidence(level).tQuantile(degreesOfFreedom))
                .isCloseTo(expected, within(expected * 1e-7));
    }

    @Test
    void tQuantileIsAccurateBeyondTheLibrary() {
        double exact = 2 * 0.95 / Math.sqrt(2 * (1 - 0.95 * 0.95));
        assertThat(Confidence.P95.tQuantile(2)).isCloseTo(exact, within(1e-12));
    }

    @Test
    void theHighestConfidenceHasAQuantile() {
        // tan of the angle whose rest to a right angle is 5e-13 of it
        assertThat(new Confidence(1 - 1e-12).tQuantile(1)).isCloseTo(6.366e11, within(1e9));
    }

    @Test
    void normalQuantileMatchesTables() {
        assertThat(Confidence.P99.normalQuantile()).isCloseTo(2.5758293035489, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 0.9999999999999, -0.5, 99, Double.NaN})
    void rejectsWhatIsNoProbability(double level) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Confidence(level))
                .withMessageContaining("between 0 and 1");
    }
}
