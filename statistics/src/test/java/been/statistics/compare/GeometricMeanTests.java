package been.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GeometricMeanTests {
    private static final Interval TWICE = new Interval(2, 1.6, 2.5, Confidence.P99);
    private static final Interval HALF = new Interval(0.5, 0.4, 0.625, Confidence.P99);

    @Test
    void oneRatioIsItsOwnMean() {
        Interval mean = GeometricMean.of(List.of(List.of(TWICE))).orElseThrow();

        assertThat(mean.estimate()).isCloseTo(2, within(1e-12));
        assertThat(mean.low()).isCloseTo(1.6, within(1e-12));
        assertThat(mean.high()).isCloseTo(2.5, within(1e-12));
    }

    @Test
    void errorsOfBenchmarksThatWereMeasuredApartAreCombinedAsSquares() {
        Interval mean = GeometricMean.of(List.of(List.of(TWICE), List.of(HALF))).orElseThrow();

        assertThat(mean.estimate()).as("twice and half cancel").isCloseTo(1, within(1e-12));
        // Each bound is a factor of 1.25 away: ln 1.25 · √2 / 2.
        assertThat(mean.high()).isCloseTo(Math.pow(1.25, Math.sqrt(0.5)), within(1e-12));
        assertThat(mean.low()).isCloseTo(Math.pow(0.8, Math.sqrt(0.5)), within(1e-12));
    }

    @Test
    void errorsOfBenchmarksOfTheSameExecutionsAreAdded() {
        Interval mean = GeometricMean.of(List.of(List.of(TWICE, HALF))).orElseThrow();

        assertThat(mean.high()).isCloseTo(1.25, within(1e-12));
    }

    @Test
    void itHasTheLowestConfidenceAndNoneWithoutRatios() {
        var other = new Interval(1, 0.9, 1.1, Confidence.P95);

        assertThat(GeometricMean.of(List.of(List.of(TWICE), List.of(other))))
                .hasValueSatisfying(
                        mean -> assertThat(mean.confidence()).isEqualTo(Confidence.P95));
        assertThat(GeometricMean.of(List.of())).isEmpty();
        assertThatThrownBy(() ->
                        GeometricMean.of(List.of(List.of(new Interval(1, 0, 2, Confidence.P99)))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** {@code been bench statistics} has the same with executions added until each decides. */
    @Test
    void itHoldsTheTruthOfThirtyBenchmarksAtItsConfidence() {
        long seed = 20_261_126;
        var random = new SplittableRandom(seed);
        int suites = 400;
        long held = IntStream.range(0, suites).filter(_ -> suite(5, random).contains(1)).count();

        assertThat(held).as("seed %d", seed).isGreaterThanOrEqualTo((long) (0.985 * suites));
    }

    private static Interval suite(int executions, RandomGenerator random) {
        List<List<Interval>> ratios =
                IntStream.range(0, 30)
                        .mapToObj(i ->
                                EffectSize.of(
                                        run(0.01 * (1 + i % 3), executions, random),
                                        run(0.01 * (1 + i % 3), executions, random),
                                        Confidence.P99))
                        .map(effect -> List.of(((EffectSize.Determined) effect).ratio()))
                        .toList();
        return GeometricMean.of(ratios).orElseThrow();
    }

    private static Observations run(double deviation, int executions, RandomGenerator random) {
        return Observations.ofExecutionMeans(
                IntStream.range(0, executions)
                        .mapToDouble(_ -> 100 * (1 + deviation * random.nextGaussian()))
                        .toArray());
    }
}
