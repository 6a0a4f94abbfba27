package been.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoadProfileTests {
    private static final int SLAVES = 100_000;
    private static final LoadProfile.Shape USUAL = new LoadProfile.Shape(100, 10, 20);

    @ParameterizedTest
    @EnumSource
    void theSeedFixesWhenSlavesAreCreated(LoadProfile profile) {
        int[] order = order(profile, USUAL, 1);

        assertThat(order).hasSize(100);
        assertThat(order)
                .isEqualTo(order(profile, USUAL, 1))
                .isNotEqualTo(order(profile, USUAL, 2));
    }

    @Test
    void aSteadyLoadIsAPoissonProcess() {
        int[] order = order(LoadProfile.STEADY, USUAL, 1);

        // The variance of a Poisson distribution is its mean; that of 100 counts, within 5
        // deviations.
        assertThat(Arrays.stream(order).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(840, 1160));
        double variance = Arrays.stream(order).mapToDouble(c -> Math.pow(c - 1000, 2)).sum() / 99;
        assertThat(variance).isBetween(300.0, 1700.0);
    }

    @Test
    void aPulseIsANormalDistributionAroundHalfOfTheTime() {
        int[] order = order(LoadProfile.PULSE, USUAL, 1);

        assertThat(mean(order)).isCloseTo(50, within(0.2));
        assertThat(deviation(order)).isCloseTo(10, within(0.2));
    }

    @Test
    void aBurstIsALogNormalDistributionWithItsPinchAsDeviation() {
        int[] order = order(LoadProfile.BURST, new LoadProfile.Shape(1000, 1, 100), 1);

        assertThat(mean(order)).isCloseTo(500, within(3.0));
        assertThat(deviation(order)).isCloseTo(100, within(3.0));
    }

    @Test
    void aHigherPinchCreatesMostSlavesEarlier() {
        int[] late = order(LoadProfile.BURST, new LoadProfile.Shape(100, 1, 20), 1);
        int[] early = order(LoadProfile.BURST, new LoadProfile.Shape(100, 1, 100), 1);

        assertThat(busiest(early)).isLessThan(10).isLessThan(busiest(late));
    }

    @ParameterizedTest
    @EnumSource
    void allSlavesAreCreatedAtTheLimitsOfTheParameters(LoadProfile profile) {
        for (int time : new int[] {1, 2, 100_000}) {
            for (double width : new double[] {0.001, 1_000_000}) {
                int[] order = order(profile, new LoadProfile.Shape(time, width, width), 1);
                assertThat(Arrays.stream(order).sum()).isEqualTo(SLAVES);
            }
        }
    }

    private static int[] order(LoadProfile profile, LoadProfile.Shape shape, long seed) {
        return profile.order(SLAVES, shape, new SplittableRandom(seed));
    }

    private static int busiest(int[] order) {
        int highest = Arrays.stream(order).max().orElseThrow();
        return IntStream.range(0, order.length)
                .filter(i -> order[i] == highest)
                .min()
                .orElseThrow();
    }

    private static double mean(int[] order) {
        return IntStream.range(0, order.length).mapToDouble(i -> (i + 0.5) * order[i]).sum()
                / SLAVES;
    }

    private static double deviation(int[] order) {
        double mean = mean(order);
        double squares =
                IntStream.range(0, order.length)
                        .mapToDouble(i -> Math.pow(i + 0.5 - mean, 2) * order[i])
                        .sum();
        return Math.sqrt(squares / SLAVES);
    }
}
