package been.statistics.describe;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.Seeds;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Picks exactly what sorting gives, whatever the values look like. */
class SelectionTests {

    private static final int MANY = 100_000;
    private static final RandomGenerator RANDOM = Seeds.generator();

    static Stream<Arguments> values() {
        return Stream.of(
                of("normal", _ -> 100 + RANDOM.nextGaussian()),
                of("ascending", i -> i),
                of("descending", i -> -i),
                of("constant", _ -> 7),
                of("nearly constant", i -> i % 1_000 == 0 ? i : 7),
                of("few distinct", i -> i % 3),
                of("two far modes", i -> (i % 2 == 0 ? 1 : 1e12) + RANDOM.nextDouble()),
                of("heavy tail", _ -> Math.exp(10 * RANDOM.nextGaussian())),
                of("one huge", i -> i == 77 ? 1e300 : RANDOM.nextDouble()),
                of("beyond the range of differences", i -> (i % 2 == 0 ? 1 : -1) * 1.7e308),
                of("around the smallest", i -> (i % 5) * Double.MIN_VALUE));
    }

    private static Arguments of(String name, IntToDoubleFunction value) {
        double[] values = new double[MANY];
        Arrays.setAll(values, value);
        return Arguments.of(name, values);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("values")
    void quantilesAreThoseOfTheSortedValues(String name, double[] values) {
        double[] probabilities = {0, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999, 1};
        Quantiles sorted = Quantiles.of(values);
        double[] expected = Arrays.stream(probabilities).map(sorted::at).toArray();
        int cut = MANY / 3;
        List<double[]> parts =
                List.of(
                        Arrays.copyOf(values, cut),
                        new double[] {values[cut]},
                        Arrays.copyOfRange(values, cut + 1, MANY));
        assertThat(Selection.of(parts).quantiles(probabilities))
                .as("seed %d", Seeds.SEED)
                .isEqualTo(expected);
        double median = sorted.median();
        assertThat(Selection.ofDeviations(parts, median).quantiles(0.5)[0])
                .isEqualTo(sorted.medianAbsoluteDeviation());
    }
}
