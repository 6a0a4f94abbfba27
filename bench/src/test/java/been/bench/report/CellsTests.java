package been.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellsTests {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.0263, 0.0263",
        "3.14159, 3.14",
        "143, 143",
        "12345.6, 12346",
        "-0.00012, -0.00012",
        "NaN, unknown"
    })
    void numbersHaveThreeDigits(double value, String text) {
        assertThat(Cells.number(value)).isEqualTo(text);
    }

    @Test
    void aValueStandsWithItsSpread() {
        assertThat(Cells.value(new Value(3.214, 2.9, 4.44, 10), "ms"))
                .isEqualTo("3.21 ms [2.9 … 4.44]");
        assertThat(Cells.value(new Value(0, 0, 0, 1000), "")).isEqualTo("0");
        assertThat(Cells.value(null, "ms")).isEmpty();
    }

    @Test
    void aRatioNeedsTwoValues() {
        var alone = Reading.of("f", "ms", new Value(4, 3, 5, 9));
        assertThat(Cells.ratio(alone)).isEmpty();
        assertThat(Cells.ratio(alone.beside(new Value(8, 7, 9, 9)))).isEqualTo("0.5");
        assertThat(Cells.ratio(alone.beside(new Value(0, 0, 0, 9)))).isEmpty();
    }

    @Test
    void aTargetIsReachedOrNot() {
        var reading = Reading.of("f", "ms", new Value(4, 3, 5, 9));
        assertThat(Cells.judgement(reading)).isEmpty();
        assertThat(Cells.judgement(reading.aiming("≤ 5 ms", true))).isEqualTo("holds");
        assertThat(Cells.judgement(reading.aiming("≤ 3 ms", false))).isEqualTo("falls short");
    }
}
