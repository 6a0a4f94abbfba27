package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import org.junit.jupiter.api.Test;

class AlarmRateTests {

    /** R: {@code binom.test(5, 60)$conf.int}, {@code binom.test(0, 60)$conf.int}. */
    @Test
    void theIntervalIsExact() {
        var some = new AlarmRate(5, 60).interval(Confidence.P95);
        assertThat(some.estimate()).isCloseTo(0.0833333, within(1e-6));
        assertThat(some.low()).isCloseTo(0.0276068, within(1e-5));
        assertThat(some.high()).isCloseTo(0.1838604, within(1e-5));
        var none = new AlarmRate(0, 60).interval(Confidence.P95);
        assertThat(none.low()).isZero();
        assertThat(none.high()).isCloseTo(1 - Math.pow(0.025, 1 / 60.0), within(1e-9));
        assertThat(new AlarmRate(0, 0).interval(Confidence.P95).high()).isOne();
        assertThat(new AlarmRate(3, 3).interval(Confidence.P95).high()).isOne();
    }

    /** R: {@code pbinom(1, 5, 0.01, lower.tail = FALSE)}. */
    @Test
    void theTailCountsWhatIsAtLeastAsRare() {
        assertThat(new AlarmRate(2, 5).tail(0.01)).isCloseTo(0.0009801496, within(1e-9));
        assertThat(new AlarmRate(1, 1).tail(0.01)).isCloseTo(0.01, within(1e-12));
        assertThat(new AlarmRate(0, 7).tail(0.01)).isOne();
        assertThatThrownBy(() -> new AlarmRate(3, 2)).hasMessageContaining("3 of 2");
    }
}
