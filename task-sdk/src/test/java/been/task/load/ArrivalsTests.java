package been.task.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ArrivalsTests {

    @Test
    void constantArrivalsDoNotDrift() {
        assertThat(first(4, Arrivals.constant(3)))
                .containsExactly(0, 333_333_333, 666_666_667, 1_000_000_000);
        assertThat(first(3_000_001, Arrivals.constant(3))[3_000_000])
                .isEqualTo(1_000_000L * 1_000_000_000);
    }

    @Test
    void poissonArrivalsAreThoseOfTheirSeed() {
        assertThat(first(1000, Arrivals.poisson(50, 7)))
                .isEqualTo(first(1000, Arrivals.poisson(50, 7)))
                .isNotEqualTo(first(1000, Arrivals.poisson(50, 8)))
                .startsWith(26_238_514, 53_898_080, 62_461_797);
    }

    /** Of exponential gaps, the mean is 1 / rate, the variation 1, and a share 1 / e is longer. */
    @Test
    void poissonArrivalsHaveExponentialGaps() {
        long[] due = first(200_000, Arrivals.poisson(1000, 1));
        double[] gaps = new double[due.length - 1];
        Arrays.setAll(gaps, i -> due[i + 1] - due[i]);
        double mean = Arrays.stream(gaps).average().orElseThrow();
        double deviation =
                Math.sqrt(
                        Arrays.stream(gaps)
                                .map(gap -> (gap - mean) * (gap - mean))
                                .average()
                                .orElseThrow());
        assertThat(mean).isCloseTo(1e6, within(1e4));
        assertThat(deviation).isCloseTo(1e6, within(1e4));
        assertThat(Arrays.stream(gaps).filter(gap -> gap > 1e6).count() / (double) gaps.length)
                .isCloseTo(Math.exp(-1), within(0.005));
    }

    private static long[] first(int count, LongSupplier arrivals) {
        return LongStream.generate(arrivals).limit(count).toArray();
    }
}
