package been.statistics.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Level;
import been.statistics.Observations;
import been.statistics.levels.VarianceComponents.Component;
import been.testing.Seeds;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class VarianceComponentsTests {

    private static final Offset<Double> PRINTED = within(5e-5);

    static final Observations VECTOR_A =
            Observations.ofBinaries(
                    new double[][][] {
                        {{3, 4, 3}, {1.2, 3.1, 3}},
                        {{0.2, 1, 1.5}, {1, 2, 3}}
                    });

    static final Observations VECTOR_B =
            Observations.ofBinaries(
                    new double[][][] {
                        {{9, 5}, {8, 3}},
                        {{10, 6}, {7, 11}},
                        {{1, 12}, {2, 4}}
                    });

    @Test
    void vectorA() {
        VarianceComponents a = VarianceComponents.of(VECTOR_A);
        assertThat(of(a, Level.MEASUREMENT).biased()).isCloseTo(0.72667, PRINTED);
        assertThat(of(a, Level.MEASUREMENT).unbiased()).isCloseTo(0.72667, PRINTED);
        assertThat(of(a, Level.EXECUTION).unbiased()).isCloseTo(0.262778, within(5e-7));
        assertThat(of(a, Level.BINARY).unbiased()).isCloseTo(0.774722, within(5e-7));
    }

    @Test
    void vectorBHasANegativeComponentThatCountsAsZero() {
        VarianceComponents b = VarianceComponents.of(VECTOR_B);
        assertThat(b.mean()).isEqualTo(6.5);
        assertThat(of(b, Level.MEASUREMENT).biased()).isCloseTo(16.5, PRINTED);
        assertThat(of(b, Level.EXECUTION).biased()).isCloseTo(2.5833, PRINTED);
        assertThat(of(b, Level.BINARY).biased()).isCloseTo(3.5625, PRINTED);
        assertThat(of(b, Level.EXECUTION).unbiased()).isCloseTo(-5.6667, PRINTED);
        assertThat(of(b, Level.EXECUTION).counted()).isZero();
        assertThat(of(b, Level.BINARY).unbiased()).isCloseTo(2.2708, PRINTED);
        Interval interval = b.topLevelInterval(Confidence.P95).orElseThrow();
        assertThat(interval.halfWidth()).isCloseTo(4.688707, within(5e-7));
    }

    @Test
    void vectorCHasTwoLevels() {
        VarianceComponents c =
                VarianceComponents.of(
                        Observations.ofExecutions(
                                new double[] {9, 5, 8, 3},
                                new double[] {10, 6, 7, 11},
                                new double[] {1, 12, 2, 4}));
        assertThat(c.component(Level.BINARY)).isEmpty();
        assertThat(of(c, Level.MEASUREMENT).biased()).isCloseTo(12.7222, PRINTED);
        assertThat(of(c, Level.EXECUTION).biased()).isCloseTo(3.5625, PRINTED);
        assertThat(of(c, Level.EXECUTION).unbiased()).isCloseTo(0.381944, within(5e-7));
    }

    @Test
    void raggedDataByHand() {
        // S₁² = 2 on one degree of freedom; means 2 and 5, so S₂² = 4.5; the means' variances hold
        // T₁²/2 and T₁², three quarters on average, so T₂² = 4.5 − 0.75·2.
        VarianceComponents v =
                VarianceComponents.of(
                        Observations.ofExecutions(new double[] {1, 3}, new double[] {5}));
        assertThat(v.mean()).isEqualTo(3.5);
        assertThat(of(v, Level.MEASUREMENT).biased()).isEqualTo(2);
        assertThat(of(v, Level.EXECUTION).biased()).isEqualTo(4.5);
        assertThat(of(v, Level.EXECUTION).unbiased()).isEqualTo(3);
        assertThat(of(v, Level.MEASUREMENT).divisor()).isCloseTo(8 / 3.0, within(1e-12));
    }

    @Test
    void raggedComponentsAreUnbiased() {
        RandomGenerator random = Seeds.generator();
        int[][] counts = {{5, 1, 2}, {3}, {1, 7}, {2, 2, 2, 4}, {6, 1}};
        Map<Level, Double> means = new EnumMap<>(Level.class);
        int rounds = 4_000;
        for (int round = 0; round < rounds; round++) {
            VarianceComponents v = VarianceComponents.of(simulated(counts, random));
            for (Component component : v.components()) {
                means.merge(component.level(), component.unbiased() / rounds, Double::sum);
            }
        }
        assertThat(means.get(Level.MEASUREMENT))
                .as("T₁², seed %d", Seeds.SEED)
                .isCloseTo(4, within(0.1));
        assertThat(means.get(Level.EXECUTION))
                .as("T₂², seed %d", Seeds.SEED)
                .isCloseTo(1, within(0.12));
        assertThat(means.get(Level.BINARY))
                .as("T₃², seed %d", Seeds.SEED)
                .isCloseTo(2.25, within(0.15));
    }

    @Test
    void oneMeasurementHasNoInterval() {
        VarianceComponents v = VarianceComponents.of(Observations.ofExecutionMeans(3));
        assertThat(v.mean()).isEqualTo(3);
        assertThat(v.components()).isEmpty();
        assertThat(v.thesisInterval(Confidence.P99)).isEmpty();
        assertThat(v.topLevelInterval(Confidence.P99)).isEmpty();
    }

    /** Standard deviations 2, 1 and 1.5 from measurement to binary. */
    private static Observations simulated(int[][] counts, RandomGenerator random) {
        double[][][] values = new double[counts.length][][];
        for (int k = 0; k < counts.length; k++) {
            double binary = 100 + 1.5 * random.nextGaussian();
            values[k] = new double[counts[k].length][];
            for (int j = 0; j < counts[k].length; j++) {
                double execution = binary + random.nextGaussian();
                values[k][j] = new double[counts[k][j]];
                Arrays.setAll(values[k][j], _ -> execution + 2 * random.nextGaussian());
            }
        }
        return Observations.ofBinaries(values);
    }

    private static Component of(VarianceComponents variation, Level level) {
        return variation.component(level).orElseThrow();
    }
}
