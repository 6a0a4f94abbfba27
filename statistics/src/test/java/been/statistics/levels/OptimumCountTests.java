package been.statistics.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Level;
import been.statistics.levels.VarianceComponents.Component;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptimumCountTests {

    private static final Costs COSTS = new Costs(3, 20, 100);

    @Test
    void vectorA() {
        List<OptimumCount> counts =
                OptimumCount.of(VarianceComponents.of(VarianceComponentsTests.VECTOR_A), COSTS);
        assertThat(counts)
                .extracting(OptimumCount::level)
                .containsExactly(Level.MEASUREMENT, Level.EXECUTION);
        assertThat(counts.get(0).unrounded()).isCloseTo(4.29366, within(5e-6));
        assertThat(counts.get(1).unrounded()).isCloseTo(1.30229, within(5e-6));
        assertThat(counts).extracting(c -> c.atMost(100)).containsExactly(5, 2);
    }

    @Test
    void levelWithoutVariationIsLeftOutAndItsCostJoinsTheNext() {
        VarianceComponents b = VarianceComponents.of(VarianceComponentsTests.VECTOR_B);
        List<OptimumCount> counts = OptimumCount.of(b, COSTS);
        double expected = Math.sqrt((100 + 20) / 3.0 * 16.5 / (3.5625 - 2.5833333333 / 2));
        assertThat(counts.get(0).unrounded()).isCloseTo(expected, within(1e-6));
        assertThat(counts.get(1).unrounded()).isEqualTo(1);
    }

    @Test
    void costOfALevelThatWasNotRepeatedJoinsTheNext() {
        VarianceComponents v =
                variation(component(Level.MEASUREMENT, 4), component(Level.BINARY, 1));
        assertThat(OptimumCount.of(v, COSTS))
                .containsExactly(new OptimumCount(Level.MEASUREMENT, Math.sqrt(120 / 3.0 * 4)));
    }

    @Test
    void onlyTheLowestVaries() {
        VarianceComponents v =
                variation(component(Level.MEASUREMENT, 4), component(Level.EXECUTION, -1));
        OptimumCount count = OptimumCount.of(v, COSTS).getFirst();
        assertThat(count.unrounded()).isInfinite();
        assertThat(count.atMost(40)).isEqualTo(40);
    }

    @Test
    void measurementsThatDoNotVaryAreTakenOnce() {
        VarianceComponents v =
                variation(
                        component(Level.MEASUREMENT, 0),
                        component(Level.EXECUTION, 9),
                        component(Level.BINARY, 4));
        List<OptimumCount> counts = OptimumCount.of(v, COSTS);
        assertThat(counts.get(0).atMost(40)).isEqualTo(1);
        assertThat(counts.get(1).unrounded())
                .isCloseTo(Math.sqrt(100 / 23.0 * 9 / 4), within(1e-12));
    }

    @Test
    void freeExecutionsAreWorthOneMeasurementEach() {
        VarianceComponents v =
                variation(component(Level.MEASUREMENT, 4), component(Level.EXECUTION, 1));
        assertThat(OptimumCount.of(v, new Costs(1, 0, 0)).getFirst().atMost(40)).isEqualTo(1);
    }

    @Test
    void nothingToChooseWithOneLevel() {
        assertThat(OptimumCount.of(variation(component(Level.EXECUTION, 1)), COSTS)).isEmpty();
        assertThat(OptimumCount.of(variation(), COSTS)).isEmpty();
    }

    @Test
    void rejectsImpossibleCosts() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Costs(0, 1, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Costs(1, -1, 1))
                .withMessageContaining("an execution");
        assertThatIllegalArgumentException().isThrownBy(() -> new Costs(1, 1, Double.NaN));
    }

    private static VarianceComponents variation(Component... components) {
        return new VarianceComponents(100, List.of(components));
    }

    private static Component component(Level level, double unbiased) {
        return new Component(level, 4, Math.max(0, unbiased), unbiased, 4);
    }
}
