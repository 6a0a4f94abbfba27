package been.statistics.clusters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import been.testing.Seeds;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClustersTests {

    private static final int SAMPLES = 10;

    private final RandomGenerator random = Seeds.generator();

    @Test
    void exactClustersAreTold() {
        double[] values = new double[40];
        Arrays.setAll(values, i -> i < 10 ? 100 + i % 2 : 500 + i % 3);
        Clusters clusters = Clusters.in(values);
        assertThat(clusters.clusters()).hasSize(2);
        Cluster low = clusters.clusters().getFirst();
        assertThat(low.mean()).isEqualTo(100.5);
        assertThat(low.low()).isEqualTo(100);
        assertThat(low.high()).isEqualTo(101);
        assertThat(low.count()).isEqualTo(10);
        assertThat(low.share()).isEqualTo(0.25);
        assertThat(low.deviation()).isCloseTo(Math.sqrt(2.5 / 9), within(1e-12));
        assertThat(clusters.clusterOf(101)).isZero();
        assertThat(clusters.clusterOf(500)).isEqualTo(1);
        assertThat(clusters.borders().getFirst()).isBetween(101.0, 500.0);
    }

    @Test
    void fewOrEqualValuesAreOneCluster() {
        assertThat(Clusters.in(new double[] {5}).clusters())
                .containsExactly(new Cluster(5, 5, 5, 0, 1, 1));
        assertThat(Clusters.in(new double[] {1, 1, 1, 100, 100, 100}).clusters()).hasSize(1);
        double[] equal = new double[100];
        Arrays.fill(equal, 0.1);
        assertThat(Clusters.in(equal).clusters()).hasSize(1);
    }

    @Test
    void oneOutlierIsNoCluster() {
        double[] values = normal(200, 100, 5);
        values[17] = 10_000;
        assertThat(Clusters.in(values).clusters()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1_000})
    void oneModeIsOneClusterWhateverItsShape(int n) {
        mostly(1, "normal", () -> normal(n, 100, 5));
        mostly(1, "lognormal", () -> Arrays.stream(normal(n, 0, 0.5)).map(Math::exp).toArray());
        mostly(1, "ticks", () -> Arrays.stream(normal(n, 100, 1.5)).map(Math::rint).toArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1_000})
    void modesAreTold(int n) {
        mostly(2, "six deviations apart", () -> join(normal(n / 2, 100, 5), normal(n / 2, 130, 5)));
        mostly(
                2,
                "microseconds and milliseconds",
                () -> join(normal(n / 3, 100, 5), normal(2 * n / 3, 80_000, 3_000)));
        mostly(
                3,
                "two of microseconds, one of milliseconds",
                () ->
                        join(
                                join(normal(n / 3, 100, 5), normal(n / 3, 200, 8)),
                                normal(n / 3, 80_000, 3_000)));
    }

    @Test
    void unitOriginAndOrderDoNotMatter() {
        double[] values = join(normal(150, 100, 5), normal(100, 140, 4));
        Clusters clusters = Clusters.in(values);
        double[] other = new double[values.length];
        Arrays.setAll(other, i -> values[values.length - 1 - i] * 8 + 1_024);
        Clusters same = Clusters.in(other);
        assertThat(same.clusters()).hasSameSizeAs(clusters.clusters());
        for (int c = 0; c < clusters.clusters().size(); c++) {
            assertThat(same.clusters().get(c).count())
                    .isEqualTo(clusters.clusters().get(c).count());
            assertThat(same.clusters().get(c).mean())
                    .isCloseTo(clusters.clusters().get(c).mean() * 8 + 1_024, within(1e-6));
        }
    }

    @Test
    void sharesAddUpAndClustersAscend() {
        Clusters clusters =
                Clusters.in(join(normal(100, 10, 1), join(normal(60, 20, 1), normal(40, 30, 1))));
        assertThat(clusters.clusters()).hasSize(3);
        assertThat(clusters.clusters().stream().mapToDouble(Cluster::share).sum())
                .isCloseTo(1, within(1e-12));
        assertThat(clusters.clusters()).extracting(Cluster::mean).isSorted();
        assertThat(clusters.borders()).isSorted().hasSize(2);
    }

    @Test
    void whatIsNoNumberIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Clusters.in(new double[0]))
                .withMessage("clusters need at least one measurement");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Clusters.in(new double[] {1, Double.NaN}))
                .withMessage("measurement 1 is NaN, not a finite number");
    }

    private void mostly(int clusters, String what, Supplier<double[]> samples) {
        int right = 0;
        for (int i = 0; i < SAMPLES; i++) {
            right += Clusters.in(samples.get()).clusters().size() == clusters ? 1 : 0;
        }
        System.out.printf("%d clusters of %s told in %d of %d%n", clusters, what, right, SAMPLES);
        assertThat(right).as("%s, seed %d", what, Seeds.SEED).isGreaterThanOrEqualTo(8);
    }

    private double[] normal(int n, double mean, double deviation) {
        double[] values = new double[n];
        Arrays.setAll(values, _ -> mean + deviation * random.nextGaussian());
        return values;
    }

    private static double[] join(double[] one, double[] other) {
        double[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}
