package been.statistics.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import been.statistics.Confidence;
import org.junit.jupiter.api.Test;

class SampleSizeTests {

    @Test
    void medianWithinHalfAPercentTakesThousands() {
        assertThat(SampleSize.forQuantile(0.5, 0.005, Confidence.P95)).isEqualTo(38_415);
    }

    @Test
    void rejectsWhatIsNoQuantile() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleSize.forQuantile(1, 0.005, Confidence.P95));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleSize.forQuantile(0.5, 0, Confidence.P95));
    }
}
