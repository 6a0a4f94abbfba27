package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Level;
import been.statistics.Observations;
import been.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.hipparchus.stat.inference.KolmogorovSmirnovTest;
import org.hipparchus.stat.inference.MannWhitneyUTest;
import org.hipparchus.stat.inference.TTest;
import org.junit.jupiter.api.Test;

/** Held against full enumeration and, where there are no ties, against the library's tests. */
class TwoSampleTestsTests {

    private final RandomGenerator random = Seeds.generator();

    @Test
    void mannWhitneyIsExactWithTies() {
        for (int round = 0; round < 40; round++) {
            double[] old = tied(2 + random.nextInt(4));
            double[] current = tied(2 + random.nextInt(4));
            double u = MannWhitney.of(old, current).u();
            List<double[]> splits = splits(old, current);
            double below =
                    share(splits, old, current, (x, y) -> MannWhitney.of(x, y).u() <= u ? 1 : 0);
            double above =
                    share(splits, old, current, (x, y) -> MannWhitney.of(x, y).u() >= u ? 1 : 0);
            assertThat(MannWhitney.of(old, current).p())
                    .as(
                            "seed %d: %s %s",
                            Seeds.SEED, Arrays.toString(old), Arrays.toString(current))
                    .isCloseTo(Math.min(1, 2 * Math.min(below, above)), within(1e-12));
        }
    }

    @Test
    void mannWhitneyCountsPairs() {
        assertThat(MannWhitney.of(new double[] {3, 5}, new double[] {1, 3, 4}).u()).isEqualTo(4.5);
    }

    @Test
    void kolmogorovSmirnovIsExactWithTies() {
        for (int round = 0; round < 40; round++) {
            double[] old = tied(2 + random.nextInt(4));
            double[] current = tied(2 + random.nextInt(4));
            double d = KolmogorovSmirnov.of(old, current).d();
            double expected =
                    share(
                            splits(old, current),
                            old,
                            current,
                            (x, y) -> KolmogorovSmirnov.of(x, y).d() >= d - 1e-12 ? 1 : 0);
            assertThat(KolmogorovSmirnov.of(old, current).p())
                    .as(
                            "seed %d: %s %s",
                            Seeds.SEED, Arrays.toString(old), Arrays.toString(current))
                    .isCloseTo(expected, within(1e-12));
        }
    }

    @Test
    void agreesWithTheLibraryWhereThereAreNoTies() {
        for (int round = 0; round < 20; round++) {
            double[] old = gaussian(3 + random.nextInt(10), 0);
            double[] current = gaussian(3 + random.nextInt(10), 1);
            TwoSampleTests tests = TwoSampleTests.of(old, current);
            TTest library = new TTest();
            assertThat(tests.welchT().t()).isCloseTo(library.t(old, current), within(1e-9));
            assertThat(tests.welchT().p()).isCloseTo(library.tTest(old, current), within(1e-9));
            assertThat(tests.studentT().p())
                    .isCloseTo(library.homoscedasticTTest(old, current), within(1e-9));
            // The library answers 2/C(m+n, m) in the very middle, where 1 is right.
            if (tests.mannWhitney().u() != old.length * current.length / 2.0) {
                assertThat(tests.mannWhitney().p())
                        .isCloseTo(
                                new MannWhitneyUTest().mannWhitneyUTest(old, current, true),
                                within(1e-9));
            }
            KolmogorovSmirnovTest smirnov = new KolmogorovSmirnovTest();
            assertThat(tests.kolmogorovSmirnov().d())
                    .isCloseTo(smirnov.kolmogorovSmirnovStatistic(old, current), within(1e-12));
            // The library answers 0 for samples that do not overlap, where 2/C(m+n, m) is right.
            if (tests.kolmogorovSmirnov().d() < 1) {
                assertThat(tests.kolmogorovSmirnov().p())
                        .isCloseTo(
                                smirnov.kolmogorovSmirnovTest(old, current, false), within(1e-9));
            }
        }
    }

    @Test
    void mannWhitneyApproximatesFromTwentyOn() {
        double[] low = IntStream.range(0, 20).asDoubleStream().toArray();
        double[] high = IntStream.range(20, 40).asDoubleStream().toArray();
        MannWhitney apart = MannWhitney.of(low, high);
        assertThat(apart.exact()).isFalse();
        // z = 199.5 / sqrt(400·41/12), the p that other packages print for this case.
        assertThat(apart.p()).isCloseTo(6.795615128173e-8, within(1e-14));
        assertThat(MannWhitney.of(Arrays.copyOf(low, 19), Arrays.copyOf(high, 19)).exact())
                .isTrue();
    }

    @Test
    void kruskalWallisOfTwoGroupsIsTheSquaredRankSumStatistic() {
        double[] old = {1, 2, 2, 5, 7};
        double[] current = {2, 3, 4, 7};
        // z² without continuity correction, variance with ties 2 2 2 and 7 7: Σ (t³ − t) = 30.
        double u = MannWhitney.of(old, current).u();
        double variance = 5 * 4 / 12.0 * (10 - 30 / (9.0 * 8));
        double squared = (u - 10) * (u - 10) / variance;
        assertThat(KruskalWallis.of(old, current).h()).isCloseTo(squared, within(1e-12));
    }

    @Test
    void kruskalWallisOfThreeGroupsByHand() {
        // Ranks 1-2, 3-4, 5-6: 12/(6·7)·(3²/2 + 7²/2 + 11²/2) − 3·7, and e^(−h/2) beyond it.
        KruskalWallis test =
                KruskalWallis.of(new double[] {1, 2}, new double[] {3, 4}, new double[] {5, 6});
        assertThat(test.h()).isCloseTo(32 / 7.0, within(1e-12));
        assertThat(test.p()).isCloseTo(Math.exp(-16 / 7.0), within(1e-12));
    }

    @Test
    void shiftMatchesAllPairs() {
        for (int round = 0; round < 200; round++) {
            double[] old = tied(1 + random.nextInt(7));
            double[] current = tied(1 + random.nextInt(7));
            List<Double> differences = new ArrayList<>();
            for (double x : old) {
                for (double y : current) {
                    differences.add(y - x);
                }
            }
            differences.sort(null);
            int n = differences.size();
            double median = (differences.get((n - 1) / 2) + differences.get(n / 2)) / 2;
            double delta = differences.stream().mapToDouble(Math::signum).average().orElseThrow();
            Shift shift = Shift.between(old, current);
            assertThat(shift.hodgesLehmann()).as("seed %d", Seeds.SEED).isEqualTo(median);
            assertThat(shift.cliffsDelta())
                    .as("seed %d", Seeds.SEED)
                    .isCloseTo(delta, within(1e-12));
        }
    }

    @Test
    void valuesThatNeverVary() {
        TwoSampleTests same = TwoSampleTests.of(new double[] {2, 2, 2}, new double[] {2, 2});
        assertThat(same.studentT().t()).isNaN();
        assertThat(same.welchT().p()).isNaN();
        assertThat(same.mannWhitney().p()).isEqualTo(1);
        assertThat(same.kolmogorovSmirnov().p()).isEqualTo(1);
        assertThat(same.kruskalWallis().h()).isNaN();
        assertThat(same.shift()).isEqualTo(new Shift(0, 0));
        TwoSampleTests apart = TwoSampleTests.of(new double[] {2, 2}, new double[] {1, 1});
        assertThat(apart.welchT().t()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(apart.welchT().p()).isZero();
    }

    @Test
    void refusesPooledMeasurementsAndSingleValues() {
        Observations version = Observations.ofExecutions(new double[] {1, 2}, new double[] {3});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TwoSampleTests.of(version, version, Level.MEASUREMENT));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TwoSampleTests.of(new double[] {1}, new double[] {1, 2}))
                .withMessageContaining("two values a side");
    }

    private double[] tied(int n) {
        return random.ints(n, 0, 4).asDoubleStream().toArray();
    }

    private double[] gaussian(int n, double mean) {
        double[] values = new double[n];
        Arrays.setAll(values, _ -> mean + random.nextGaussian());
        return values;
    }

    /** The pooled values in every choice of which belong to the older side, older ones first. */
    private static List<double[]> splits(double[] old, double[] current) {
        double[] pooled = Arrays.copyOf(old, old.length + current.length);
        System.arraycopy(current, 0, pooled, old.length, current.length);
        List<double[]> splits = new ArrayList<>();
        for (int chosen = 0; chosen < 1 << pooled.length; chosen++) {
            if (Integer.bitCount(chosen) == old.length) {
                double[] split = new double[pooled.length];
                int first = 0;
                int second = old.length;
                for (int i = 0; i < pooled.length; i++) {
                    split[(chosen >> i & 1) == 1 ? first++ : second++] = pooled[i];
                }
                splits.add(split);
            }
        }
        return splits;
    }

    private static double share(
            List<double[]> splits,
            double[] old,
            double[] current,
            ToDoubleBiFunction<double[], double[]> counted) {
        return splits.stream()
                .mapToDouble(split ->
                        counted.applyAsDouble(
                                Arrays.copyOf(split, old.length),
                                Arrays.copyOfRange(split, old.length, old.length + current.length)))
                .average()
                .orElseThrow();
    }
}
