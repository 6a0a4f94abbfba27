package been.web.pages.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UncertainTests {

    @ParameterizedTest
    @CsvSource({
        "12.4123, 0.0823, 12.41 ± 0.08",
        "12.4123, 0.1234, 12.41 ± 0.12",
        "12.4123, 0.354,  12.41 ± 0.35",
        "12.4123, 0.356,  12.4 ± 0.4",
        "12.4123, 0.0949, 12.41 ± 0.09",
        "12.4123, 0.0951, 12.41 ± 0.10",
        "12.4123, 0.0097, 12.412 ± 0.010",
        "123.456, 23.4,   123 ± 23",
        "1234.56, 234.5,  1230 ± 230",
        "1234.56, 55,     1230 ± 60",
        "-0.5,    0.02,   −0.500 ± 0.020",
        "0.00012, 0.000004, 0.000120 ± 0.000004",
    })
    void halfWidthDecidesDigits(double value, double halfWidth, String expected) {
        assertThat(Uncertain.format(value, halfWidth)).isEqualTo(expected);
    }

    @Test
    void withoutHalfWidthFourDigitsAreShown() {
        assertThat(Uncertain.format(12.41237, null)).isEqualTo("12.41");
        assertThat(Uncertain.format(0.000123456, null)).isEqualTo("0.0001235");
        assertThat(Uncertain.format(123_456, null)).isEqualTo("123500");
        assertThat(Uncertain.format(0, null)).isEqualTo("0");
    }

    @Test
    void unusualNumbersStayReadable() {
        assertThat(Uncertain.format(12.5, 0.0)).isEqualTo("12.500 ± 0.000");
        assertThat(Uncertain.format(Double.NaN, null)).isEqualTo("–");
        assertThat(Uncertain.format(Double.NEGATIVE_INFINITY, null)).isEqualTo("−∞");
    }

    @Test
    void zeroHasNoSign() {
        assertThat(Uncertain.fixed(-0.004, 2)).isEqualTo("0.00");
        assertThat(Uncertain.percent(-0.0001)).isEqualTo("0.0 %");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0.078;  0.069;  0.087;  +7.8 % [+6.9, +8.7]",
                "-0.002; -0.009; 0.005;  −0.2 % [−0.9, +0.5]",
                "0.0781; 0.0761; 0.0801; +7.81 % [+7.61, +8.01]",
                "34.7;   34.1;   35.3;   +3470 % [+3410, +3530]",
                "0.5155; 0.51531; 0.51569; +51.5 % [+51.5, +51.6]",
            })
    void intervalDecidesDecimalsOfPercent(double change, double low, double high, String expected) {
        assertThat(Uncertain.percent(change, low, high)).isEqualTo(expected);
    }

    @Test
    void undeterminedIntervalLeavesTheChangeAlone() {
        assertThat(Uncertain.percent(0.0312, null, null)).isEqualTo("+3.1 %");
        assertThat(Uncertain.percent(2.5)).isEqualTo("+250 %");
    }

    @Test
    void countsAreGrouped() {
        assertThat(Uncertain.count(1_234_567)).isEqualTo("1,234,567");
    }
}
