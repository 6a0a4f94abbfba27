package been.statistics.wording;

import static org.assertj.core.api.Assertions.assertThat;

import been.statistics.Confidence;
import been.statistics.Interval;
import org.junit.jupiter.api.Test;

class PercentTests {

    @Test
    void sharesAreExact() {
        assertThat(Percent.of(0.01)).isEqualTo("1 %");
        assertThat(Percent.of(0.005)).isEqualTo("0.5 %");
        assertThat(Percent.of(0.999)).isEqualTo("99.9 %");
        assertThat(Percent.of(0.01 + 0.02)).isEqualTo("3 %");
    }

    @Test
    void changesCarryTheirSignAndTheDigitsOfTheirInterval() {
        assertThat(Percent.signed(0.0289654, 0.0152)).isEqualTo("+2.9 %");
        assertThat(Percent.signed(-0.09, 0.004)).isEqualTo("−9.0 %");
        assertThat(Percent.signed(0.00001, 0.004)).isEqualTo("0.0 %");
        assertThat(Percent.signed(-0.00001, 0.004)).isEqualTo("0.0 %");
        assertThat(Percent.signed(0.5, 0.31)).isEqualTo("+50 %");
        assertThat(Percent.signed(0, 0)).isEqualTo("0.0 %");
        assertThat(Percent.size(-0.09, 0.004)).isEqualTo("9.0 %");
    }

    @Test
    void boundsShareTheirDigits() {
        assertThat(Percent.bounds(new Interval(-0.002, -0.009, 0.005, Confidence.P99)))
                .isEqualTo("[−0.9, +0.5]");
        assertThat(Percent.bounds(new Interval(0.029, 0.0083, 0.0508, Confidence.P99)))
                .isEqualTo("[+0.8, +5.1]");
    }
}
