package been.results.chart.svg;

import static org.assertj.core.api.Assertions.assertThat;

import been.results.chart.Axis;
import been.results.chart.Offer;
import been.results.chart.Range;
import java.util.List;
import org.junit.jupiter.api.Test;

class TicksTests {

    private static List<String> texts(Axis.Numbers axis) {
        return Ticks.of(axis).stream().map(Ticks.Tick::text).toList();
    }

    private static Axis.Numbers over(double low, double high) {
        return Axis.Numbers.over("t", "s", new Range(low, high));
    }

    @Test
    void numbersHaveAsManyDecimalsAsTheirStep() {
        assertThat(texts(over(0, 1).exact())).startsWith("0.0", "0.2").endsWith("1.0");
        assertThat(texts(over(0, 2).exact())).startsWith("0.00", "0.25");
        assertThat(texts(over(-20, 60).exact())).startsWith("−20", "−10", "0", "10");
        assertThat(texts(over(0, 20_000).exact())).startsWith("0", "2,500", "5,000");
    }

    @Test
    void veryLargeAndVerySmallNumbersHaveAPowerOfTen() {
        assertThat(texts(over(0, 4e12).exact())).contains("5e11", "1e12");
        assertThat(texts(over(0, 4e-9).exact())).contains("5e−10", "1e−9");
    }

    @Test
    void decadesAreDividedWhereTheyAreFew() {
        assertThat(texts(over(1, 90).logarithmic(Offer.INITIALLY)))
                .containsExactly("0.5", "1", "2", "5", "10", "20", "50", "100");
        assertThat(texts(over(1e-3, 9e5).logarithmic(Offer.INITIALLY)))
                .startsWith("0.001", "0.01")
                .hasSizeLessThan(14);
    }

    @Test
    void ticksOfManyDecadesAreFew() {
        assertThat(texts(over(1e-30, 1e30).logarithmic(Offer.INITIALLY))).hasSizeBetween(3, 10);
    }
}
