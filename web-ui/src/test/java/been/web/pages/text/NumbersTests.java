package been.web.pages.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTests {

    @Test
    void halfWidthDecidesDigits() {
        assertThat(Numbers.plusMinus(12.4123, 0.0823)).isEqualTo("12.41 ± 0.08");
        assertThat(Numbers.plusMinus(8.32372, 0.0)).isEqualTo("8.324 ± 0");
    }

    @Test
    void withoutHalfWidthFourDigitsAreShown() {
        assertThat(Numbers.plusMinus(12.41237, null)).isEqualTo("12.41");
        assertThat(Numbers.plusMinus(123_456, null)).isEqualTo("123500");
    }

    @ParameterizedTest
    @CsvSource({
        "1.005, 1, 1.0",
        "-0.04, 1, 0.0",
        "-2.55, 1, −2.5",
        "96.7, 0, 97",
        "NaN, 2, unknown"
    })
    void decimalsAreFixed(double value, int decimals, String expected) {
        assertThat(Numbers.fixed(value, decimals)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0312, +3.1 %",
        "-0.0001, 0.0 %",
        "0.0001, 0.0 %",
        "-0.09, −9.0 %",
        "2.5, +250 %"
    })
    void changesCarryTheirSign(double change, String expected) {
        assertThat(Numbers.percent(change)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0.078;  0.069;  0.087; +7.8 % [+6.9, +8.7]",
                "-0.002; -0.009; 0.005; −0.2 % [−0.9, +0.5]",
                "34.7;   34.1;   35.3;  +3470 % [+3410, +3530]",
            })
    void intervalDecidesDecimals(double change, double low, double high, String expected) {
        assertThat(Numbers.percent(change, low, high)).isEqualTo(expected);
    }

    @Test
    void undeterminedIntervalLeavesTheChangeAlone() {
        assertThat(Numbers.percent(0.0312, null, null)).isEqualTo("+3.1 %");
    }

    @Test
    void countsAreGrouped() {
        assertThat(Numbers.count(1_234_567)).isEqualTo("1,234,567");
    }
}
