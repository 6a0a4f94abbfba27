package been.statistics.clusters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.statistics.clusters.ClusterComparison.Appeared;
import been.statistics.clusters.ClusterComparison.Both;
import been.statistics.clusters.ClusterComparison.Gone;
import been.statistics.compare.EffectSize;
import been.testing.Seeds;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ClusterComparisonTests {

    private static final int EXECUTIONS = 12;
    private static final int MEASUREMENTS = 100;

    private final RandomGenerator random = Seeds.generator();

    /** What the thesis shows on a middleware: 10 % of 100 µs beside waits of 80 ms. */
    @Test
    void changeInOneClusterIsToldWhereTheMeanHidesIt() {
        Observations old = version(0.3, 100);
        Observations current = version(0.3, 110);
        assertThat(EffectSize.of(old, current, Confidence.P99))
                .isInstanceOfSatisfying(
                        EffectSize.Determined.class,
                        whole -> assertThat(whole.ratio().contains(1)).isTrue());
        ClusterComparison comparison = ClusterComparison.of(old, current, Confidence.P99);
        assertThat(comparison.parts()).hasSize(2);
        Interval fast = ratio(comparison.parts().getFirst());
        assertThat(fast.estimate()).isCloseTo(1.1, within(0.02));
        assertThat(fast.contains(1)).isFalse();
        assertThat(ratio(comparison.parts().get(1)).contains(1)).isTrue();
    }

    @Test
    void changeOfSharesIsTold() {
        ClusterComparison comparison =
                ClusterComparison.of(version(0.3, 100), version(0.6, 100), Confidence.P95);
        Both fast = (Both) comparison.parts().getFirst();
        assertThat(fast.shareChange())
                .hasValueSatisfying(change -> {
                    assertThat(change.estimate()).isCloseTo(0.3, within(0.08));
                    assertThat(change.contains(0)).isFalse();
                });
        assertThat(ratio(fast).contains(1)).isTrue();
    }

    @Test
    void clustersComeAndGo() {
        Observations both = version(0.3, 100);
        Observations slow = version(0, 100);
        assertThat(ClusterComparison.of(both, slow, Confidence.P95).parts())
                .satisfiesExactly(
                        part -> assertThat(part).isInstanceOf(Gone.class),
                        part -> assertThat(part).isInstanceOf(Both.class));
        assertThat(ClusterComparison.of(slow, both, Confidence.P95).parts())
                .satisfiesExactly(
                        part -> assertThat(part).isInstanceOf(Appeared.class),
                        part -> assertThat(part).isInstanceOf(Both.class));
    }

    @Test
    void oneExecutionGivesNoVerdict() {
        double[] execution = version(0.3, 100).values();
        Observations once = Observations.ofExecutions(execution);
        Both part = (Both) ClusterComparison.of(once, once, Confidence.P95).parts().getFirst();
        assertThat(part.effect())
                .isEqualTo(new EffectSize.Undetermined(EffectSize.Reason.ONE_EXECUTION));
        assertThat(part.shareChange()).isEmpty();
    }

    @Test
    void nearestClustersAreMatched() {
        List<Cluster> old = List.of(cluster(10), cluster(100), cluster(1_000));
        List<Cluster> current = List.of(cluster(11), cluster(1_050));
        assertThat(Matching.of(old, current))
                .containsExactly(
                        new Matching.Pair(0, 0), new Matching.Pair(1, -1), new Matching.Pair(2, 1));
        assertThat(Matching.of(current, old))
                .containsExactly(
                        new Matching.Pair(0, 0), new Matching.Pair(-1, 1), new Matching.Pair(1, 2));
    }

    private static Cluster cluster(double mean) {
        return new Cluster(mean, mean, mean, 1, 10, 0.3);
    }

    private static Interval ratio(ClusterComparison.Part part) {
        return ((EffectSize.Determined) ((Both) part).effect()).ratio();
    }

    private Observations version(double fastShare, double fast) {
        double[][] values = new double[EXECUTIONS][MEASUREMENTS];
        for (double[] execution : values) {
            for (int i = 0; i < MEASUREMENTS; i++) {
                execution[i] =
                        random.nextDouble() < fastShare
                                ? fast + 4 * random.nextGaussian()
                                : 80_000 + 2_000 * random.nextGaussian();
            }
        }
        return Observations.ofExecutions(values);
    }
}
