package been.statistics.wording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundingTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12.4123     | 0.0812    | 12.41 ± 0.08",
                "101.423     | 1.628     | 101.4 ± 1.6",
                "101.423     | 0.0996    | 101.42 ± 0.10",
                "101423.2    | 1628      | 101400 ± 1600",
                "-3.14159    | 0.25      | −3.1 ± 0.2",
                "0.00012345  | 0.000031  | 0.00012 ± 0.00003",
                "1.23456e-9  | 5e-12     | (1.235 ± 0.005)e−9",
                "1.23456e12  | 5e9       | (1.235 ± 0.005)e12",
                "5           | 0         | 5.00000 ± 0.00000",
                "0.3         | 20        | 0.3 ± 20.0",
                "7           | Infinity  | 7",
                "7.25        | NaN       | 7.25",
            })
    void digitsFollowTheUncertainty(double value, double halfWidth, String expected) {
        assertThat(Rounding.plusMinus(value, halfWidth)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1234567, 1234570",
        "0.1, 0.1",
        "-2.5, −2.5",
        "1.5e-7, 1.5e−7",
        "NaN, unknown",
        "Infinity, ∞",
        "-Infinity, −∞"
    })
    void sixDigitsWithoutUncertainty(double value, String expected) {
        assertThat(Rounding.number(value)).isEqualTo(expected);
    }

    @Test
    void aSmallValueKeepsADigitBesideALargeHalfWidth() {
        assertThat(Rounding.plusMinus(0.87, 90)).isEqualTo("0.9 ± 90.0");
        assertThat(Rounding.plusMinus(0.0004, 90)).isEqualTo("0.0 ± 90.0");
    }

    @Test
    void valueAloneHasTheSameDigits() {
        assertThat(Rounding.value(100.17710647, 1.628)).isEqualTo("100.2");
        assertThat(Rounding.value(-0.001, 1.628)).isEqualTo("−0.001");
        assertThat(Rounding.value(Double.NaN, 1)).isEqualTo("unknown");
        assertThat(Rounding.value(1.23456e-9, 5e-12)).isEqualTo("1.235e−9");
    }
}
