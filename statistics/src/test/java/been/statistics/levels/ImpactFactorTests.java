package been.statistics.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Observations;
import been.testing.Seeds;
import been.testing.simulation.SimulatedVersion;
import been.testing.simulation.SimulatedVersion.Spread;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ImpactFactorTests {

    private final RandomGenerator random = Seeds.generator();

    @Test
    void isOneWhereExecutionsDoNotMatter() {
        var version = SimulatedVersion.of(100, Spread.NONE, Spread.normal(0.02), 60);
        ImpactFactor factor =
                ImpactFactor.ofExecutions(
                                Observations.ofBinaries(version.executions(40, random)), random)
                        .orElseThrow();
        assertThat(factor.bootstrap()).as("seed %d", Seeds.SEED).isCloseTo(1, within(0.05));
        assertThat(factor.closed()).isCloseTo(1, within(0.02));
    }

    @Test
    void bothFormsFindTheFactorOfExecutions() {
        // sqrt(1 + 6²/2²) = 3.16
        var version = SimulatedVersion.of(100, Spread.normal(0.06), Spread.normal(0.02), 60);
        ImpactFactor factor =
                ImpactFactor.ofExecutions(
                                Observations.ofBinaries(version.executions(60, random)), random)
                        .orElseThrow();
        assertThat(factor.bootstrap()).as("seed %d", Seeds.SEED).isCloseTo(3.16, within(0.6));
        assertThat(factor.closed()).isCloseTo(3.16, within(0.6));
    }

    @Test
    void bothFormsFindTheFactorOfBinaries() {
        // sqrt(1 + 3²/3²) = 1.41
        var version =
                new SimulatedVersion(100, Spread.normal(0.03), Spread.normal(0.03), Spread.NONE, 1);
        ImpactFactor factor =
                ImpactFactor.ofBinaries(
                                Observations.ofBinaries(version.binaries(60, 60, random)), random)
                        .orElseThrow();
        assertThat(factor.bootstrap()).as("seed %d", Seeds.SEED).isCloseTo(1.41, within(0.25));
        assertThat(factor.closed()).isCloseTo(1.41, within(0.25));
    }

    @Test
    void fewValuesLeaveOnlyTheClosedForm() {
        Observations few = Observations.ofExecutions(new double[] {1, 2}, new double[] {5, 6});
        ImpactFactor factor = ImpactFactor.ofExecutions(few, random).orElseThrow();
        assertThat(factor.bootstrap()).isNull();
        // T₂² = 8 − 0.5/2, S₁² = 0.5
        assertThat(factor.closed()).isCloseTo(Math.sqrt(1 + 7.75 / 0.5), within(1e-12));
    }

    @Test
    void isNotKnownWhereALevelWasNotRepeatedOrNothingVariesWithin() {
        Observations means = Observations.ofExecutionMeans(1, 2, 3);
        assertThat(ImpactFactor.ofExecutions(means, random)).isEmpty();
        assertThat(ImpactFactor.ofBinaries(means, random)).isEmpty();
        Observations still = Observations.ofExecutions(new double[] {1, 1}, new double[] {2, 2});
        assertThat(ImpactFactor.ofExecutions(still, random).orElseThrow().closed()).isNull();
    }
}
