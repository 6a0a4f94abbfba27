package been.statistics.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Observations;
import been.statistics.compare.EffectSize;
import been.statistics.levels.Costs;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PilotTests {

    private static final Costs COSTS = new Costs(0.1, 2, 0);
    private static final Observations EXECUTIONS = Observations.ofExecutionMeans(99, 101);
    private static final Pilot ONE_LEVEL = new Pilot(EXECUTIONS, EXECUTIONS, COSTS);

    @Test
    void halfWidthOfItsOwnSizeIsThatOfItsInterval() {
        Observations old = Observations.ofExecutionMeans(99, 100, 101, 100.5);
        Observations current = Observations.ofExecutionMeans(102, 101, 103, 100.5);
        assertThat(EffectSize.of(old, current, Confidence.P99))
                .isInstanceOfSatisfying(
                        EffectSize.Determined.class,
                        effect ->
                                assertThat(
                                                new Pilot(old, current, COSTS)
                                                        .halfWidth(4, 1, Confidence.P99))
                                        .isCloseTo(Precision.reached(effect), within(1e-12)));
    }

    @Test
    void aMuchSlowerVersionTakesNoMoreThanAMuchFasterOne() {
        Observations large = Observations.ofExecutionMeans(4950, 5050, 5000, 5000);
        Observations small = Observations.ofExecutionMeans(99, 101, 100, 100);
        SequentialPlan plan = SequentialPlan.usual(Confidence.P99, 0.01, 200);
        assertThat(new Pilot(small, large, COSTS).predict(plan, 1).executions())
                .isEqualTo(new Pilot(small, small, COSTS).predict(plan, 1).executions());
    }

    @Test
    void halfWidthShrinksWithExecutionsAndMeasurements() {
        Pilot pilot = twoLevels();
        double usual = pilot.halfWidth(10, 4, Confidence.P99);
        assertThat(pilot.halfWidth(20, 4, Confidence.P99)).isLessThan(usual);
        assertThat(pilot.halfWidth(10, 8, Confidence.P99)).isLessThan(usual);
    }

    @Test
    void predictsTheFirstLookThatIsPreciseEnough() {
        SequentialPlan plan = SequentialPlan.usual(Confidence.P99, 0.01, 200);
        Prediction prediction = ONE_LEVEL.predict(plan, 1);
        assertThat(prediction.executions() % 5).isZero();
        assertThat(prediction.halfWidth()).isLessThanOrEqualTo(0.01);
        assertThat(ONE_LEVEL.halfWidth(prediction.executions() - 5, 1, Confidence.P99))
                .isGreaterThan(0.01);
    }

    @Test
    void predictsNoFewerThanTheFirstBlock() {
        SequentialPlan plan = SequentialPlan.usual(Confidence.P99, 0.5, 200);
        assertThat(ONE_LEVEL.predict(plan, 1).executions()).isEqualTo(10);
    }

    @Test
    void saysWhatTheLimitAllowsWhenPrecisionIsOutOfReach() {
        SequentialPlan plan = SequentialPlan.usual(Confidence.P99, 0.0001, 23);
        Prediction prediction = ONE_LEVEL.predict(plan, 1);
        assertThat(prediction.executions()).isEqualTo(23);
        assertThat(prediction.halfWidth()).isGreaterThan(0.0001);
    }

    @Test
    void predictsTheTime() {
        SequentialPlan plan = SequentialPlan.usual(Confidence.P99, 0.5, 200);
        Prediction prediction = ONE_LEVEL.predict(plan, 30);
        assertThat(prediction.execution()).isEqualTo(Duration.ofSeconds(5));
        assertThat(prediction.duration(9)).isEqualTo(Duration.ofSeconds(5 * 10 * 9));
    }

    @Test
    void takesAsManyMeasurementsAsAreWorthTheirTime() {
        // T₁² = 2, T₂² = 8 − 1: sqrt(2/0.1 · 2/7) = 2.39 measurements.
        assertThat(twoLevels().measurements(100)).isEqualTo(3);
        assertThat(twoLevels().measurements(2)).isEqualTo(2);
        assertThat(ONE_LEVEL.measurements(100)).isEqualTo(1);
    }

    @Test
    void executionsThatVaryOnlyWithinTakeAllMeasurementsAllowed() {
        Observations within = Observations.ofExecutions(new double[] {9, 11}, new double[] {11, 9});
        assertThat(new Pilot(within, within, COSTS).measurements(40)).isEqualTo(40);
    }

    @Test
    void needsTwoExecutions() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pilot(Observations.ofExecutionMeans(1), EXECUTIONS, COSTS))
                .withMessageContaining("two executions");
    }

    private static Pilot twoLevels() {
        Observations version =
                Observations.ofExecutions(new double[] {97, 99}, new double[] {101, 103});
        return new Pilot(version, version, COSTS);
    }
}
