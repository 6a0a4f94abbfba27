package been.statistics.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import been.statistics.Confidence;
import been.statistics.Interval;
import been.statistics.Observations;
import been.testing.Seeds;
import been.testing.simulation.SimulatedVersion;
import been.testing.simulation.SimulatedVersion.Spread;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ResampledMediansTests {

    private final RandomGenerator random = Seeds.generator();

    @Test
    void agreesWithThePlainResultWhereThereAreNoOutliers() {
        var version = SimulatedVersion.of(100, Spread.normal(0.03), Spread.normal(0.02), 40);
        Observations observations = Observations.ofBinaries(version.executions(30, random));
        Interval plain =
                VarianceComponents.of(observations).thesisInterval(Confidence.P99).orElseThrow();
        Interval resampled = ResampledMedians.of(observations, random).interval(Confidence.P99);
        assertThat(resampled.estimate()).isCloseTo(plain.estimate(), within(0.2));
        assertThat(resampled.halfWidth()).isCloseTo(plain.halfWidth(), within(0.15));
    }

    /** Nothing is deleted: 53 of 100 resamples hold the outlier, and the median with them. */
    @Test
    void anOutlierStaysInTheResult() {
        var version = SimulatedVersion.of(100, Spread.normal(0.01), Spread.normal(0.01), 100);
        List<double[]> executions =
                Observations.ofBinaries(version.executions(10, random)).executions();
        for (double[] execution : executions) {
            execution[50] = 5_000;
        }
        Observations disturbed = Observations.ofExecutions(executions.toArray(double[][]::new));
        assertThat(disturbed.mean()).isBetween(148.0, 150.0);
        assertThat(ResampledMedians.of(disturbed, random).mean())
                .as("seed %d", Seeds.SEED)
                .isBetween(120.0, 170.0);
    }

    @Test
    void singleMeasurementsStandForThemselves() {
        Observations means = Observations.ofExecutionMeans(1, 2, 3);
        ResampledMedians medians = ResampledMedians.of(means, random);
        assertThat(medians.mean()).isEqualTo(2);
        assertThat(medians.interval(Confidence.P99))
                .isEqualTo(
                        VarianceComponents.of(means).thesisInterval(Confidence.P99).orElseThrow());
    }

    @Test
    void needsTwoExecutions() {
        Observations one = Observations.ofExecutionMeans(1);
        assertThatIllegalArgumentException().isThrownBy(() -> ResampledMedians.of(one, random));
    }
}
