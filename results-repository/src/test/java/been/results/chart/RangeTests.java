package been.results.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RangeTests {

    @Test
    void robustRangeLeavesOutSpikes() {
        long seed = 20260301;
        double[] values = new SplittableRandom(seed).doubles(1000, 10, 11).toArray();
        values[17] = 900;
        values[500] = -50;

        Range range = Range.robust(DoubleStream.of(values)).orElseThrow();

        assertThat(DoubleStream.of(values).filter(v -> !range.contains(v)).count())
                .as("seed %d", seed)
                .isEqualTo(2);
        assertThat(range.low()).isBetween(9.0, 10.0);
        assertThat(range.high()).isBetween(11.0, 12.0);
    }

    @Test
    void robustRangeEndsWhereTheValuesDo() {
        assertThat(Range.robust(DoubleStream.of(1, 2, 3, 4))).contains(new Range(1, 4));
    }

    @Test
    void whatIsNoNumberIsNoPartOfARange() {
        assertThat(Range.of(DoubleStream.of(Double.NaN, 3, Double.POSITIVE_INFINITY, 1, 1e308)))
                .contains(new Range(1, 3));
        assertThat(Range.of(DoubleStream.of(Double.NaN))).isEmpty();
        assertThatThrownBy(() -> new Range(0, Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void axesAreRoundAndHoldTheirRange() {
        var random = new SplittableRandom(20261122);
        for (int i = 0; i < 10_000; i++) {
            double low =
                    Math.pow(10, random.nextDouble(-300, 290)) * (random.nextBoolean() ? 1 : -1);
            double width = Math.abs(low) * Math.pow(10, random.nextDouble(-14, 9));
            Range range = new Range(low, low + width);
            for (Span span :
                    new Span[] {Span.around(range), Span.fromZero(range), Span.exactly(range)}) {
                assertThat(span.low()).as("%s", range).isLessThanOrEqualTo(range.low());
                assertThat(span.high()).as("%s", range).isGreaterThanOrEqualTo(range.high());
                assertThat(span.high()).as("%s", range).isGreaterThan(span.low());
                assertThat((span.high() - span.low()) / span.step())
                        .as("%s", range)
                        .isBetween(2.0, 12.0);
            }
        }
    }

    @Test
    void logarithmicAxesEndAtOneTwoOrFive() {
        assertThat(Span.logarithmic(new Range(0.093, 14.2))).isEqualTo(new Span(0.05, 20, 0));
        assertThatThrownBy(() -> Span.logarithmic(new Range(0, 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void logarithmsAreOfferedToPositiveNumbersOnly() {
        assertThat(
                        Axis.Numbers.over("t", "s", new Range(0, 5))
                                .logarithmic(Offer.INITIALLY)
                                .logarithmic())
                .isEqualTo(Offer.NO);
        assertThat(
                        Axis.Numbers.over("t", "s", new Range(1, 5))
                                .logarithmic(Offer.INITIALLY)
                                .beginsLogarithmic())
                .isTrue();
    }
}
