package been.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.bench.report.Value;
import org.junit.jupiter.api.Test;

class ProportionTests {

    /** Newcombe (1998), method 3: 81 of 263 is 0.2553 to 0.3662. */
    @Test
    void hasWilsonsInterval() {
        Value value = Proportion.percent(81 / 263.0, 263);
        assertThat(value.middle()).isCloseTo(30.798, within(0.001));
        assertThat(value.low()).isCloseTo(25.53, within(0.005));
        assertThat(value.high()).isCloseTo(36.62, within(0.005));
    }

    @Test
    void noneAndAllReachTheEnds() {
        assertThat(Proportion.percent(0, 100).low()).isZero();
        assertThat(Proportion.percent(0, 100).high()).isCloseTo(3.7, within(0.01));
        assertThat(Proportion.percent(1, 100).high()).isEqualTo(100);
    }
}
