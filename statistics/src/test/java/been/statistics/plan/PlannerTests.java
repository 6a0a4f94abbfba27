package been.statistics.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Level;
import been.statistics.Observations;
import been.statistics.levels.Costs;
import been.testing.Seeds;
import been.testing.simulation.SimulatedVersion;
import been.testing.simulation.SimulatedVersion.Spread;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PlannerTests {

    private static final Costs COSTS = new Costs(0.1, 2, 0);

    private final RandomGenerator random = Seeds.generator();

    @Test
    void quickestPlanReachesThePrecisionAndOneLessDoesNot() {
        Planner planner = twoLevels();
        Planner.Plan plan = planner.toReach(0.01).orElseThrow();
        assertThat(plan.halfWidth()).isLessThanOrEqualTo(0.01);
        // 2 versions × executions × (2 s + measurements × 0.1 s)
        Dimensions d = plan.dimensions();
        assertThat(plan.seconds())
                .isCloseTo(2 * d.executions() * (2 + 0.1 * d.measurements()), within(1e-9));
        double less = plan.seconds() * (d.executions() - 0.5) / d.executions();
        assertThat(planner.within(less).orElseThrow().halfWidth()).isGreaterThan(0.01);
    }

    @Test
    void bothDirectionsAgree() {
        Planner planner = twoLevels();
        Planner.Plan plan = planner.toReach(0.004).orElseThrow();
        assertThat(planner.within(plan.seconds() + 0.01)).contains(plan);
    }

    @Test
    void measuresAsOftenAsIsWorthIt() {
        // T₁² = 2, T₂² = 8 − 1: sqrt(2/0.1 · 2/7) = 2.39 measurements.
        Observations version =
                Observations.ofExecutions(new double[] {97, 99}, new double[] {101, 103});
        Planner planner = new Planner(version, version, COSTS, Confidence.P99);
        assertThat(planner.within(1_000).orElseThrow().dimensions().measurements()).isEqualTo(3);
    }

    @Test
    void plansAtLeastTenExecutionsOrThreeBinaries() {
        assertThat(twoLevels().toReach(0.9).orElseThrow().dimensions().executions()).isEqualTo(10);
        Planner planner = threeLevels();
        assertThat(planner.level()).isEqualTo(Level.BINARY);
        assertThat(planner.toReach(0.9).orElseThrow().dimensions().binaries()).isEqualTo(3);
    }

    @Test
    void expensiveBuildsAreExecutedMoreOften() {
        int executions = threeLevels().within(100_000).orElseThrow().dimensions().executions();
        // T₂² = T₃²; sqrt(60/3) = 4.5 or so
        assertThat(executions).as("seed %d", Seeds.SEED).isBetween(3, 7);
    }

    @Test
    void saysWhenItIsNotToBeHad() {
        assertThat(twoLevels().toReach(1e-6)).isEmpty();
        assertThat(twoLevels().within(3)).isEmpty();
    }

    @Test
    void needsTwoExecutions() {
        Observations one = Observations.ofExecutionMeans(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Planner(one, one, COSTS, Confidence.P99))
                .withMessageContaining("two executions");
    }

    private Planner twoLevels() {
        var version = SimulatedVersion.of(100, Spread.normal(0.02), Spread.normal(0.02), 10);
        return new Planner(
                Observations.ofBinaries(version.executions(10, random)),
                Observations.ofBinaries(version.times(1.02).executions(10, random)),
                COSTS,
                Confidence.P99);
    }

    private Planner threeLevels() {
        var version =
                new SimulatedVersion(
                        100, Spread.normal(0.02), Spread.normal(0.02), Spread.normal(0.001), 10);
        Observations pilot = Observations.ofBinaries(version.binaries(30, 30, random));
        return new Planner(pilot, pilot, new Costs(0.01, 3, 60), Confidence.P99);
    }
}
