package been.statistics.wording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTests {

    @ParameterizedTest
    @CsvSource({
        "s,    0.01241, ms, 12.41",
        "s,    0.001,   ms, 1",
        "s,    0.000999, µs, 999",
        "s,    3.2,     s,  3.2",
        "s,    4000,    s,  4000",
        "ms,   5e6,     s,  5000",
        "s,    3e-12,   ps, 3",
        "ms,   0.0021,  µs, 2.1",
        "ns,   1500,    µs, 1.5",
        "byte, 412e6,   MB, 412",
        "byte, 12,      B,  12",
        "byte, 0.25,    B,  0.25",
        "byte/s, 2.5e9, GB/s, 2.5",
        "bit/s, 2.1e10, Gbit/s, 21",
        "apples, 12345, apples, 12345",
    })
    void prefixBringsTheValueBeforeThePoint(
            String unit, double value, String shownUnit, double shown) {
        Scale scale = Scale.of(unit, DoubleStream.of(value));

        assertThat(scale.unit()).isEqualTo(shownUnit);
        assertThat(scale.apply(value)).isCloseTo(shown, within(1e-9 * shown));
    }

    @Test
    void oneScaleServesAColumn() {
        assertThat(Scale.of("s", DoubleStream.of(0.03, 0.08, 2.8)).unit()).isEqualTo("ms");
    }

    @Test
    void pureNumbersHaveNoUnit() {
        assertThat(Scale.of("1", DoubleStream.of(3.4)).suffix()).isEmpty();
    }

    @Test
    void nothingMeasuredIsNoError() {
        assertThat(Scale.of("s", DoubleStream.empty())).isEqualTo(new Scale(1, "s"));
        assertThat(Scale.of("s", DoubleStream.of(0, Double.NaN)).factor()).isEqualTo(1);
    }
}
