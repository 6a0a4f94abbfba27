package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import been.statistics.Confidence;
import been.statistics.Interval;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CriteriaTests {

    /** Tolerance 1 %, precision 1 %: equivalent within ± 2 %. */
    @ParameterizedTest
    @CsvSource({
        "1.011, 1.040, REGRESSED,    IMPROVED",
        "1.011, 1.015, REGRESSED,    IMPROVED",
        "0.960, 0.989, IMPROVED,     REGRESSED",
        "0.985, 1.015, EQUIVALENT,   EQUIVALENT",
        "1.009, 1.019, EQUIVALENT,   EQUIVALENT",
        "1.009, 1.021, INCONCLUSIVE, INCONCLUSIVE",
        "0.979, 1.001, INCONCLUSIVE, INCONCLUSIVE",
        "0.900, 1.100, INCONCLUSIVE, INCONCLUSIVE",
    })
    void verdictFollowsTheIntervalAndTheDirection(
            double low, double high, Verdict lowerIsBetter, Verdict higherIsBetter) {
        Interval ratio = new Interval((low + high) / 2, low, high, Confidence.P99);
        assertThat(Criteria.usual(Better.LOWER).judge(ratio)).isEqualTo(lowerIsBetter);
        assertThat(Criteria.usual(Better.HIGHER).judge(ratio)).isEqualTo(higherIsBetter);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1, Double.NaN})
    void rejectsImpossibleTolerance(double tolerance) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Criteria(Confidence.P99, tolerance, 0.01, Better.LOWER))
                .withMessageContaining("tolerance");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.03, 1, Double.NaN})
    void rejectsImpossiblePrecision(double precision) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Criteria(Confidence.P99, 0.01, precision, Better.LOWER))
                .withMessageContaining("precision");
    }
}
