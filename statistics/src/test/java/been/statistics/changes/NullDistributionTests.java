package been.statistics.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.testing.Seeds;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NullDistributionTests {

    private static final int HISTORIES = 4_000;

    private final RandomGenerator random = Seeds.generator();

    /** Also lengths between those of the tables. */
    @ParameterizedTest
    @ValueSource(ints = {6, 9, 16, 35, 85, 240})
    void tellsHowOftenAnUnchangedHistoryIsAsClear(int n) {
        NullSimulation.Statistics worst =
                NullSimulation.of(random, n, NullSimulation.WORST_CORRELATION, HISTORIES, false);
        assertThat(share(worst.cuts(), n))
                .as("n %d, seed %d", n, Seeds.SEED)
                .isCloseTo(0.05, within(0.016));
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 35, 85})
    void tellsTheSameOfBumps(int n) {
        NullSimulation.Statistics worst =
                NullSimulation.of(random, n, NullSimulation.WORST_CORRELATION, 2_000, true);
        double share =
                worst.bumps().stream()
                                .filter(bump -> NullDistribution.ofBumps(n, bump) <= 0.05)
                                .count()
                        / 2_000.0;
        assertThat(share).as("n %d, seed %d", n, Seeds.SEED).isCloseTo(0.05, within(0.022));
    }

    /** What makes the tables hold for every correlation up to the worst. */
    @ParameterizedTest
    @ValueSource(ints = {6, 8, 12, 30, 100})
    void weakerCorrelationIsLessClear(int n) {
        for (double rho : new double[] {0, 0.3}) {
            NullSimulation.Statistics weaker = NullSimulation.of(random, n, rho, HISTORIES, false);
            assertThat(share(weaker.cuts(), n))
                    .as("n %d, correlation %s, seed %d", n, rho, Seeds.SEED)
                    .isLessThan(0.06);
        }
    }

    @Test
    void fallsAsDifferencesGetClearer() {
        for (int n : new int[] {6, 7, 33, 100, 999, 1000, 5000}) {
            double previous = 1;
            for (double statistic = 0; statistic < 200; statistic += 0.01) {
                double p = NullDistribution.ofCuts(n, statistic);
                assertThat(p).isLessThanOrEqualTo(previous).isBetween(1e-6, 1.0);
                previous = p;
            }
            assertThat(NullDistribution.ofCuts(n, Double.POSITIVE_INFINITY)).isEqualTo(1e-6);
        }
    }

    @Test
    void longerThanTheTablesNeedsMore() {
        assertThat(NullDistribution.ofCuts(10_000, 2.5))
                .isGreaterThan(NullDistribution.ofCuts(1_000, 2.5));
        assertThat(NullDistribution.ofBumps(10_000, 4))
                .isGreaterThan(NullDistribution.ofBumps(1_000, 4));
        assertThat(NullDistribution.ofCuts(10_000, 5))
                .isGreaterThanOrEqualTo(NullDistribution.ofCuts(1_000, 5));
    }

    private static double share(List<Double> statistics, int n) {
        return statistics.stream().filter(cut -> NullDistribution.ofCuts(n, cut) <= 0.05).count()
                / (double) statistics.size();
    }
}
